import { importTexts } from '../../texts/es/links/import-links.ts'
import { Icon } from '../../ui/elements/icon.tsx'

export type ImportStep = 1 | 2 | 3

export function ImportSteps({ current }: { current: ImportStep }) {
  const { label, file, dryRun, bring } = importTexts.steps
  return (
    <ol className="import-steps" aria-label={label}>
      {[file, dryRun, bring].map((name, index) => {
        const step = index + 1
        const state = step < current ? 'done' : step === current ? 'now' : 'later'
        return (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span>{state === 'done' ? <Icon name="check" /> : step}</span>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
