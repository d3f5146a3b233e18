import type { Overview } from '@atajo/shared/admin-lists'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../platform/server/api-error.ts'
import { formatNumber } from '../../platform/text/formats.ts'
import { adminTexts as texts } from '../../texts/es/admin/admin.ts'
import { buttonLook } from '../../ui/elements/button.tsx'
import { CompactCount } from '../../ui/elements/compact-count.tsx'
import { Drawing } from '../../ui/elements/drawing.tsx'
import { PageHead } from '../../ui/elements/page-head.tsx'
import { Tabs } from '../../ui/lists/tabs.tsx'
import { checkSession, useSession } from '../auth/auth.public.ts'
import { ReportsTab } from './abuse/reports-tab.tsx'
import { HealthTab } from './health/health-tab.tsx'
import { LogTab } from './health/log-tab.tsx'
import { LinksTab } from './links/links-tab.tsx'
import { MissedTab } from './links/missed-tab.tsx'
import { overviewQuery } from './parts/admin.queries.ts'
import {
  ADMIN_TABS,
  type AdminSearch,
  type AdminTab,
  type AdminTabProps,
  readAdminSearch,
} from './parts/admin-search.ts'
import { OfflineNote } from './parts/admin-state.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'
import './admin.css'

const PANELS: Record<AdminTab, (props: AdminTabProps) => ReactNode> = {
  usuarios: UsersTab,
  enlaces: LinksTab,
  fallidos: MissedTab,
  avisos: ReportsTab,
  ajustes: SettingsTab,
  salud: HealthTab,
  registro: LogTab,
}

export function AdminPage() {
  const { user } = useSession()
  const isAdmin = user?.role === 'admin'
  const { data, error } = useQuery({ ...overviewQuery, enabled: isAdmin })
  const isRefused = error instanceof ApiError && error.code === 'admin_required'
  // The role may have been removed meanwhile; the account menu must be updated too.
  useEffect(() => {
    if (isRefused) void checkSession()
  }, [isRefused])
  if (!isAdmin || isRefused) return <NotForYou />
  return (
    <div className="page admin-page">
      <PageHead title={texts.title}>
        <Totals overview={data} />
      </PageHead>
      <OfflineNote />
      <AdminTabs openReports={data?.openReports ?? 0} />
    </div>
  )
}

function AdminTabs({ openReports }: { openReports: number }) {
  const search = readAdminSearch({ ...useSearch({ from: '/_member/admin' }) })
  const { tab = ADMIN_TABS[0] } = search
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const Panel = PANELS[tab]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the row
  useEffect(() => {
    const chosen = place.current?.querySelector('[role="tab"][aria-selected="true"]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])

  function go(next: AdminSearch, options: { replace: boolean }) {
    void navigate({ to: '/admin', search: readAdminSearch({ ...next }), resetScroll: false, ...options })
  }

  return (
    <div ref={place}>
      <Tabs
        label={texts.tabsLabel}
        className="admin-tabs"
        tabs={ADMIN_TABS.map((value) => ({
          value,
          label:
            value === 'avisos' && openReports > 0 ? <WithCount count={openReports} /> : texts.tabs[value],
        }))}
        value={tab}
        onChange={(next) => go({ tab: next }, { replace: false })}
      >
        <h2 className="sr-only">{texts.tabs[tab]}</h2>
        <Panel key={tab} search={search} onSearch={(next) => go({ ...next, tab }, { replace: true })} />
      </Tabs>
    </div>
  )
}

function WithCount({ count }: { count: number }) {
  return (
    <>
      {texts.tabs.avisos}
      <span className="sr-only">{`, ${texts.toDecide(count)}`}</span>
      <i className="admin-count" aria-hidden="true">
        {count}
      </i>
    </>
  )
}

function Totals({ overview }: { overview: Overview | undefined }) {
  if (!overview) return <p className="admin-totals" />
  const { users, links, clicks, openReports } = overview
  return (
    <p className="admin-totals">
      <span>
        <b>{formatNumber(users)}</b> {texts.totals.users(users)}
      </span>
      <span>
        <b>{formatNumber(links)}</b> {texts.totals.links(links)}
      </span>
      <span>
        <b>
          <CompactCount count={clicks} />
        </b>{' '}
        {texts.totals.clicks(clicks)}
      </span>
      {openReports > 0 && (
        <span data-waits>
          <b>{formatNumber(openReports)}</b> {texts.totals.openReports(openReports)}
        </span>
      )}
    </p>
  )
}

function NotForYou() {
  return (
    <div className="page pt-14 pb-16 lg:pt-22">
      <Drawing viewBox="0 0 240 96" className="mb-8 block w-60">
        <path d="M8 88H64V56H120V24H160" stroke="var(--ink-3)" strokeWidth="2.5" strokeDasharray=".1 7" />
        <path d="M8 88 160 24" stroke="var(--accent)" strokeWidth="10" />
        <path d="M176 0V96" stroke="currentColor" strokeWidth="10" />
      </Drawing>
      <h1 className="text-4xl leading-none tracking-[-0.045em] lg:text-6xl">{texts.notForYou.title}</h1>
      <p className="mt-4 mb-7 max-w-[44ch] text-lg text-ink-2">{texts.notForYou.sentence}</p>
      <Link to="/links" {...buttonLook({ look: 'accent' })}>
        {texts.notForYou.action}
      </Link>
    </div>
  )
}
