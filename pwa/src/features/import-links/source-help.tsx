import { useState } from 'react'
import { importTexts } from '../../texts/es/links/import-links.ts'

const { origins, sources } = importTexts

type Origin = keyof typeof origins.how

const ALL = Object.keys(origins.how) as Origin[]
const SHOWN = ALL.filter((origin) => origins.shown.includes(origin))

const nameOf = (origin: Origin) => (origin === 'csv' ? origins.listName : sources[origin])

export function SourceHelp() {
  const [chosen, setChosen] = useState<Origin>('bitly')
  return (
    <div className="import-origins">
      <fieldset>
        <legend className="sr-only">{origins.label}</legend>
        {SHOWN.map((origin) => (
          <button
            key={origin}
            type="button"
            aria-pressed={origin === chosen}
            data-wide={origin === 'csv'}
            onClick={() => setChosen(origin)}
          >
            <b>{nameOf(origin)}</b>
            <small> {origins.formats[origin]}</small>
          </button>
        ))}
      </fieldset>
      <p className="import-help" aria-live="polite">
        <b>{nameOf(chosen)}</b> {origins.how[chosen]}
      </p>
      <details>
        <summary className="import-link">{origins.all}</summary>
        <dl className="import-origin-list">
          {ALL.map((origin) => (
            <div key={origin}>
              <dt>{nameOf(origin)}</dt>
              <dd>{origins.how[origin]}</dd>
            </div>
          ))}
        </dl>
        <p className="import-help">{origins.recognised}</p>
      </details>
    </div>
  )
}
