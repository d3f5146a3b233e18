import { apiDocsTexts } from '../../texts/es/api-docs.ts'
import { Badge } from '../../ui/elements/chip.tsx'

export function FieldTable() {
  return (
    <dl className="api-fields">
      {apiDocsTexts.fieldMeanings.map(({ name, type, meaning, isPro }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            <small> {type}</small>
            {isPro && <Badge look="outline">{apiDocsTexts.pro}</Badge>}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
