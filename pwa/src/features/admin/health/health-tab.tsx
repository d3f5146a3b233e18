import type { ServiceHealth } from '@atajo/shared/service-health'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatAge, formatDateTime, formatNumber } from '../../../platform/text/formats.ts'
import { adminHealthTexts } from '../../../texts/es/admin/admin-health.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { Unread } from '../parts/admin-state.tsx'
import { healthQuery } from './health.queries.ts'
import { FirstFacts, MoreFacts } from './health-facts.tsx'

const texts = adminHealthTexts

/** The state of the database, visits, backups and background jobs. */
export function HealthTab() {
  const { data: health, isError, isFetching, dataUpdatedAt, refetch } = useQuery(healthQuery)
  const isOnline = useIsOnline()
  if (!health) return <Unread isError={isError} onRetry={() => void refetch()} label={texts.what} />
  return (
    <div className="admin-part">
      <div className="card admin-health">
        <dl className="admin-facts">
          <FirstFacts health={health} />
          <MoreFacts health={health} />
        </dl>
        {health.backup && (
          <p className="admin-path">
            {texts.path} <code>{health.backup.path}</code>
          </p>
        )}
      </div>
      <Jobs health={health} />
      <p className="admin-read">
        {texts.readAt(formatAge(dataUpdatedAt))}
        <Button
          size="small"
          look="ghost"
          icon="refresh"
          isBusy={isFetching}
          disabled={!isOnline}
          onClick={() => void refetch()}
        >
          {texts.again}
        </Button>
      </p>
    </div>
  )
}

/** A summary of the health tab, shown beside the accounts on a wide screen. */
export function HealthCard() {
  const { data: health } = useQuery(healthQuery)
  if (!health) return null
  return (
    <aside className="card admin-health-card" aria-labelledby="health-card">
      <h3 id="health-card">{texts.title}</h3>
      <dl className="admin-facts">
        <FirstFacts health={health} />
      </dl>
      <Link to="/admin" search={{ tab: 'salud' }} className="text-link">
        {texts.all}
      </Link>
    </aside>
  )
}

function Jobs({ health }: { health: ServiceHealth }) {
  return (
    <section className="admin-section" aria-labelledby="jobs">
      <h3 id="jobs">{texts.jobs}</h3>
      <ul className="card admin-rows">
        {health.jobs.map((job) => (
          <li key={job.name} className="admin-fact">
            <div>
              <b>{texts.jobNames[job.name]}</b>
              <span>{job.name === 'backup' ? lastCopy(health) : lastTime(job)}</span>
            </div>
            <JobStatus job={job} isOff={job.name === 'backup' && health.backups.everyHours === null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Job = ServiceHealth['jobs'][number]

function JobStatus({ job: { lastAt, ok, didNothing }, isOff }: { job: Job; isOff: boolean }) {
  if (isOff) return <Status look="off">{texts.jobOff}</Status>
  if (lastAt === null) return null
  if (!ok) return <Status look="problem">{texts.jobFailed}</Status>
  return didNothing ? (
    <Status look="off">{texts.jobNothing}</Status>
  ) : (
    <Status look="on">{texts.jobOk}</Status>
  )
}

function lastTime({ lastAt, tookMs }: Job): string {
  if (lastAt === null) return texts.jobNever
  return [formatDateTime(lastAt), tookMs !== null && texts.took(duration(tookMs))].filter(Boolean).join(' · ')
}

/** Describes whether backups are automatic, and when and where the last one was made. */
function lastCopy({ backup, backups }: ServiceHealth): string {
  if (!backups.isPossible) return texts.mongo
  const last = backup ? texts.lastCopy(formatDateTime(backup.lastAt), backup.path) : texts.noCopy
  return backups.everyHours === null ? `${texts.backupOff} ${last}` : last
}

function duration(ms: number): string {
  if (ms < 1000) return `${formatNumber(ms)} ms`
  return `${String(Math.round(ms / 100) / 10).replace('.', ',')} s`
}
