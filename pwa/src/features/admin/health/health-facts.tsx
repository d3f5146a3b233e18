import type { ServiceHealth } from '@atajo/shared/service-health'
import { type ReactNode, useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatAge, formatNumber, isDated } from '../../../platform/text/formats.ts'
import { adminHealthTexts } from '../../../texts/es/admin/admin-health.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { useAdminAction } from '../parts/admin.queries.ts'
import { AdminIcon } from '../parts/admin-icon.tsx'
import { formatBytes } from './format-bytes.ts'
import { makeBackup } from './health.queries.ts'

const texts = adminHealthTexts
/** The age above which a backup is reported as outdated. */
const OLD_MS = 7 * 24 * 60 * 60_000
/** Up to this many unapplied visits are normal between two readings. */
const USUAL = 1000

interface HealthProps {
  health: ServiceHealth
}

/** The most important facts: availability, backlog of visits, last backup. */
export function FirstFacts({ health }: HealthProps) {
  const { database, journal, redirects, version, warnings = [] } = health
  const { waiting } = journal
  return (
    <>
      <Fact icon="database" name={texts.database}>
        {database.state === 'ok' ? (
          <Status look="on">{texts.answers(milliseconds(database.answerMs))}</Status>
        ) : (
          <Status look="problem">{texts.lowRoom}</Status>
        )}
      </Fact>
      <Fact icon="clock" name={texts.visits}>
        {formatNumber(waiting)}
        <small>{waiting < USUAL ? texts.upToDate : texts.behind}</small>
      </Fact>
      <Fact icon="drive" name={texts.backup}>
        <LastBackup health={health} />
      </Fact>
      <Fact icon="heart" name={texts.redirects}>
        {redirects.medianMs === null ? (
          <small>{texts.noRedirect}</small>
        ) : (
          <>
            {texts.redirectMs(milliseconds(redirects.medianMs))}
            <small>{texts.median}</small>
          </>
        )}
      </Fact>
      <Fact icon="version" name={texts.version}>
        {version}
      </Fact>
      {warnings.map((warning) => (
        <Fact key={warning} icon="heart" name={texts.warning}>
          <Status look="problem">{texts.warnings[warning]}</Status>
        </Fact>
      ))}
    </>
  )
}

/** Further facts about the database, backups and sessions. */
export function MoreFacts({ health: { database, backups, sessions } }: HealthProps) {
  const { bytes, freeBytes } = database
  return (
    <>
      <Fact icon="database" name={texts.size}>
        {formatBytes(bytes)}
        {freeBytes !== null && <small>{texts.free(formatBytes(freeBytes))}</small>}
      </Fact>
      {backups.isPossible && (
        <Fact icon="drive" name={texts.schedule}>
          {backups.everyHours === null ? (
            <Status look="waiting">{texts.never}</Status>
          ) : (
            <>
              {texts.every(backups.everyHours)}
              <small>{texts.keep(backups.keep)}</small>
            </>
          )}
        </Fact>
      )}
      <Fact icon="pulse" name={texts.sessions}>
        {formatNumber(sessions)}
        <small>{texts.withGuests}</small>
      </Fact>
    </>
  )
}

interface FactProps {
  icon: Parameters<typeof AdminIcon>[0]['name']
  name: string
  children: ReactNode
}

function Fact({ icon, name, children }: FactProps) {
  return (
    <div>
      <dt>
        <AdminIcon name={icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function LastBackup({ health: { backup, backups } }: HealthProps) {
  const [isAsked, setIsAsked] = useState(false)
  const act = useAdminAction()
  const isOnline = useIsOnline()
  if (!backups.isPossible) return <small>{texts.mongo}</small>
  const isBusy = isAsked || backups.isRunning
  async function copy() {
    setIsAsked(true)
    await act({ work: makeBackup, done: texts.made, failed: texts.notMade })
    setIsAsked(false)
  }
  return (
    <>
      {backup ? (
        <span title={backup.path}>
          <Status look={isOld(backup.lastAt) ? 'waiting' : 'on'}>{ageText(backup.lastAt)}</Status>
        </span>
      ) : (
        <Status look="waiting">{texts.noBackup}</Status>
      )}
      <Button size="small" isBusy={isBusy} disabled={!isOnline} onClick={() => void copy()}>
        {isBusy ? texts.making : texts.make}
      </Button>
    </>
  )
}

const isOld = (at: string) => Date.now() - Date.parse(at) > OLD_MS

function ageText(at: string): string {
  const then = Date.parse(at)
  const days = Math.floor((Date.now() - then) / (24 * 60 * 60_000))
  const age = isDated(then) ? texts.days(days) : formatAge(then)
  return age.charAt(0).toUpperCase() + age.slice(1)
}

function milliseconds(ms: number): string {
  return ms < 10 ? String(Math.round(ms * 10) / 10).replace('.', ',') : formatNumber(Math.round(ms))
}
