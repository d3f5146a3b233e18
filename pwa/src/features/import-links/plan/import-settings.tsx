import { useId, useState } from 'react'
import { formatNumber } from '../../../platform/text/formats.ts'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import { Icon } from '../../../ui/elements/icon.tsx'
import { useGroups } from '../../groups/groups.public.ts'
import { ENCODINGS, type Encoding } from '../file/decode-text.ts'
import type { OpenFile } from '../file/file-reader.ts'
import type { ImportChoices } from '../file/import-choices.ts'
import type { UnreadableReason } from '../file/import-limits.ts'
import {
  type ColumnMapping,
  IMPORT_FIELDS,
  type ImportField,
  SHAPES,
  type Shape,
} from '../file/import-row.ts'
import type { Reading } from '../file/read-table.ts'

interface ImportSettingsProps {
  file: OpenFile
  mapping: ColumnMapping
  onMapping: (mapping: ColumnMapping) => void
  choices: ImportChoices
  onChoices: (choices: ImportChoices) => void
  onReading: (reading: Reading) => void
  problem: UnreadableReason | null
}

/** Lets the person map columns to fields and choose what applies to all rows. */
export function ImportSettings(props: ImportSettingsProps) {
  return (
    <details className="import-details" open={matchMedia('(min-width: 64rem)').matches}>
      <summary>{importTexts.dryRun.settings(props.mapping.filter((field) => field !== null).length)}</summary>
      {props.file.source !== 'list' && <Columns {...props} />}
      <Choices {...props} />
    </details>
  )
}

function Columns({ file, mapping, onMapping }: ImportSettingsProps) {
  const texts = importTexts.dryRun
  // Columns that become unused stay in the list while the person edits it.
  const [isWhole, setIsWhole] = useState(!mapping.includes('longUrl'))
  const unused = mapping.filter((field) => field === null).length
  const columns = [...file.columns.entries()].filter(([index]) => isWhole || mapping[index] !== null)
  return (
    <div className="import-settings">
      <h2>{texts.columns}</h2>
      <ul>
        {columns.map(([index, column]) => (
          <Column
            key={index}
            name={/^\d+$/.test(column) ? texts.unnamed(column) : column}
            field={mapping[index] ?? null}
            onField={(field) => onMapping(mapping.map((before, place) => (place === index ? field : before)))}
          />
        ))}
        {unused > 0 && !isWhole && (
          <li className="import-unused">
            <button type="button" aria-expanded={false} onClick={() => setIsWhole(true)}>
              {texts.unusedColumns(formatNumber(unused))}
              <Icon name="down" />
            </button>
          </li>
        )}
      </ul>
      {!mapping.includes('longUrl') && <p className="import-problem">{texts.noDestination}</p>}
    </div>
  )
}

interface ColumnProps {
  name: string
  field: ImportField | null
  onField: (field: ImportField | null) => void
}

function Column({ name, field, onField }: ColumnProps) {
  const texts = importTexts.dryRun
  return (
    <li data-unused={field === null}>
      <label>
        <code title={name}>{name}</code>
        <Icon name="next" />
        <select
          aria-label={texts.column(name)}
          value={field ?? ''}
          onChange={(event) =>
            onField(event.target.value === '' ? null : (event.target.value as ImportField))
          }
        >
          <option value="">{texts.unused}</option>
          {IMPORT_FIELDS.map((field) => (
            <option key={field} value={field}>
              {texts.fields[field]}
            </option>
          ))}
        </select>
      </label>
    </li>
  )
}

function Choices({ file, mapping, choices, onChoices, onReading, problem }: ImportSettingsProps) {
  const texts = importTexts.dryRun
  const groups = useGroups().items ?? []
  const tag = texts.tag.from(importTexts.sources[file.source])
  const change = (part: Partial<ImportChoices>) => onChoices({ ...choices, ...part })
  return (
    <div className="import-settings">
      <h2>{texts.options}</h2>
      <ul>
        <Choice
          label={texts.group.label}
          value={choices.group ?? ''}
          options={[['', texts.group.ofRow], ...groups.map(({ title }) => [title, title] as const)]}
          onChange={(group) => change({ group: group === '' ? null : group })}
        />
        <Choice
          label={texts.tag.label}
          value={choices.tag ?? ''}
          options={[
            ['', texts.tag.none],
            [tag, tag],
          ]}
          onChange={(name) => change({ tag: name === '' ? null : name })}
        />
        <Choice
          label={texts.encoding}
          value={file.encoding}
          options={ENCODINGS.map((encoding) => [encoding, texts.encodings[encoding]] as const)}
          onChange={(encoding) => onReading({ encoding: encoding as Encoding })}
        />
        {file.shape && (
          <Choice
            label={texts.shape}
            value={file.shape}
            options={SHAPES.map((shape) => [shape, texts.shapes[shape]] as const)}
            onChange={(shape) => onReading({ shape: shape as Shape })}
          />
        )}
        {mapping.includes('createdAt') && (
          <Choice
            label={texts.dates.label}
            value={String(choices.keepsDates)}
            options={[
              ['true', texts.dates.kept],
              ['false', texts.dates.today],
            ]}
            onChange={(value) => change({ keepsDates: value === 'true' })}
          />
        )}
        {mapping.includes('clicks') && (
          <Choice
            label={texts.clicks.label}
            value={String(choices.keepsClicks)}
            options={[
              ['true', texts.clicks.kept],
              ['false', texts.clicks.none],
            ]}
            onChange={(value) => change({ keepsClicks: value === 'true' })}
          />
        )}
      </ul>
      <p className="import-problem" role="alert">
        {problem && importTexts.file.problems[problem]}
      </p>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <li>
      <label htmlFor={id}>
        <small>{label}</small>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </li>
  )
}
