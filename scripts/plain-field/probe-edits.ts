import { relative } from 'node:path'
import { root } from '../source-files.ts'

/** A text is inserted before another, which its file has once. */
type Edit = readonly [before: string, inserted: string]

/**
 * The plain field `probe`, a text with a filter, a column in CSV and changes of many links, by the
 * list of CONTRIBUTING.md.
 */
export const PROBE_EDITS: Record<string, readonly Edit[]> = {
  'shared/src/link-fields.ts': [
    [
      '  preview: custom({',
      "  probe: plain('probe', { answer: nullableText, draft: wireOptionalText(100) }, { filter: { has: 'prueba' }, csv: 'text', bulk: true }),\n",
    ],
  ],
  'shared/src/link-labels.ts': [
    ["  domain: 'Dominio',\n", "  probe: 'Prueba',\n"],
    ["  password: 'Con contraseña',\n", "  probe: 'Con prueba',\n"],
  ],
  'pwa/src/features/links/model/link-draft.ts': [
    ['  previewTitle: string\n', '  probe: string\n'],
    ['    previewTitle: preview.title', "    probe: draft.probe ?? '',\n"],
    ['    preview: {\n      isOn: options.preview', '    probe: textOrNull(form.probe),\n'],
  ],
  'pwa/src/features/links/form/link-basics.tsx': [
    [
      '      {hasCollections && (',
      '      <TextField label={linkFormTexts.probe} value={form.probe} error={errors.probe} onChange={(event) => change({ probe: event.target.value })} />\n',
    ],
  ],
  'pwa/src/features/links/list/link-row.tsx': [
    ['      {link.id < 0 && ', '      {link.probe && <p>{link.probe}</p>}\n'],
  ],
}

/** The setting `probe`, a number, by the list of CONTRIBUTING.md; documents have no edits. */
export const SETTING_EDITS: Record<string, readonly Edit[]> = {
  'shared/src/settings.ts': [
    [
      '} as const satisfies Record<string, AnyRow>',
      "  probe: { control: 'number', most: 5, section: 'guests', env: 'PROBE', default: 2 },\n",
    ],
  ],
  'pwa/src/texts/es/admin/admin-settings.ts': [
    [
      '  reportsToPause: {',
      "  probe: { label: 'Prueba', help: (most) => 'Hasta ' + most, logged: 'prueba' },\n",
    ],
  ],
  'README.md': [],
  'docker-compose.yml': [],
}

const EDITS = { ...PROBE_EDITS, ...SETTING_EDITS }

/** Makes Vitest load the sources with that field and that setting. */
export const addProbe = {
  name: 'add-probe',
  enforce: 'pre' as const,
  transform(text: string, id: string) {
    const path = relative(root, id.split('?', 1)[0] ?? '')
    return EDITS[path]?.reduce((edited, [before, inserted]) => {
      const parts = edited.split(before)
      if (parts.length !== 2)
        throw new Error(`${path}: ${JSON.stringify(before)} is there ${parts.length - 1} times`)
      return parts.join(inserted + before)
    }, text)
  },
}
