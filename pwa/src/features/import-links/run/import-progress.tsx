import { useIsOnline } from '../../../platform/server/online.ts'
import { formatNumber } from '../../../platform/text/formats.ts'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import { Button } from '../../../ui/elements/button.tsx'
import type { OutboxRecord } from '../../sync/sync.public.ts'
import type { Totals } from '../outbox/job-totals.ts'
import { cancelImport, continueImport, pauseImport } from './run-import.ts'
import { useTimeLeft } from './time-left.ts'
import type { JobProgress } from './use-import-job.ts'

interface ImportProgressProps {
  progress: JobProgress
  totals: Totals
  waiting: readonly OutboxRecord[]
  sending: string | null
  onChanged: () => Promise<void>
}

export function ImportProgress({ progress, totals, waiting, sending, onChanged }: ImportProgressProps) {
  const { job } = progress
  const texts = importTexts.progress
  const isOnline = useIsOnline()
  const refused = waiting.find(({ refusal }) => refusal !== null)?.refusal
  const isPaused = job.isPaused || refused !== undefined
  const left = useTimeLeft(totals.done, job.rows, isOnline && !isPaused)
  const share = Math.floor((100 * totals.done) / Math.max(1, job.rows))
  const step = async (work: Promise<void>) => {
    await work.catch(console.error)
    await onChanged()
  }
  return (
    <section className="card import-part" aria-labelledby="import-progress">
      <p className="import-part-step">{isPaused ? texts.pausedStep : texts.step}</p>
      <h2 id="import-progress" aria-live="polite">
        {texts.done(formatNumber(totals.done), formatNumber(job.rows))}
      </h2>
      <progress
        className="import-progress"
        max={job.rows}
        value={totals.done}
        aria-labelledby="import-progress"
      />
      <p className="import-progress-facts">
        <span>{texts.percent(String(share))}</span>
        <span>
          {isOnline || isPaused ? (left ?? texts.left(formatNumber(job.rows - totals.done))) : texts.waiting}
        </span>
      </p>
      {refused && <p className="import-problem">{texts.refused(refused.details)}</p>}
      <p className="import-help">{isPaused ? texts.paused : texts.mayClose}</p>
      <p className="import-buttons">
        {isPaused ? (
          <>
            <Button look="accent" size="large" onClick={() => void step(continueImport(job))}>
              {texts.goOn}
            </Button>
            <Button size="large" onClick={() => void step(cancelImport(job))}>
              {texts.leave}
            </Button>
          </>
        ) : (
          <Button size="large" onClick={() => void step(pauseImport(job, { waiting, sending }))}>
            {texts.pause}
          </Button>
        )}
      </p>
    </section>
  )
}
