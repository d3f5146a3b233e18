import { z } from 'zod'
import { editableLinkWire } from './link.ts'
import { LINK_DRAFT_SHAPE } from './link-draft.ts'
import { patchWire, setChangeWire, valueChangeWire } from './patch.ts'
import { issue } from './wire-values.ts'

const { tags: _tags, blockedCountries: _countries, ...values } = LINK_DRAFT_SHAPE
type Values = typeof values

const valueChanges = Object.fromEntries(
  Object.entries(values).map(([field, schema]) => [field, valueChangeWire(schema)]),
) as { [Field in keyof Values]: ReturnType<typeof valueChangeWire<Values[Field]>> }

const switchChange = valueChangeWire(z.boolean({ error: issue('wrong_type') }))

/** Body of PATCH /api/link/{id}. */
export const linkPatchWire = patchWire({
  ...valueChanges,
  status: switchChange,
  useMetadata: switchChange,
  useCustomMetadata: switchChange,
  tags: setChangeWire(100),
  blockedCountries: setChangeWire(250),
  password: valueChangeWire(values.password, editableLinkWire.shape.passwordVersion),
}).meta({
  id: 'LinkPatch',
  examples: [{ change: { title: { from: null, to: 'Carta de otoño' }, tags: { add: [5], remove: [] } } }],
})

export type LinkPatch = z.output<typeof linkPatchWire>['change']
