import type { AdminUser } from '@atajo/shared/admin-lists'
import { useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { adminTexts } from '../../../texts/es/admin/admin.ts'
import { adminInvitationsTexts } from '../../../texts/es/admin/admin-invitations.ts'
import { adminUsersTexts } from '../../../texts/es/admin/admin-users.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { EmptyState } from '../../../ui/elements/empty-state.tsx'
import { FilterPicker } from '../../../ui/fields/filter-picker.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { HealthCard } from '../health/health-tab.tsx'
import { AdminIcon } from '../parts/admin-icon.tsx'
import type { AdminSearch, AdminTabProps } from '../parts/admin-search.ts'
import { MoreButton, Unread } from '../parts/admin-state.tsx'
import { useTypedText } from '../parts/use-typed-text.ts'
import { InvitationsSection } from './invitations-section.tsx'
import { InviteDialogs } from './invite-dialogs.tsx'
import { UserDialogs, type UserQuestion } from './user-dialogs.tsx'
import { UserRow } from './user-row.tsx'
import { useUsers } from './users.queries.ts'

const texts = adminUsersTexts

/** Lists all accounts and can change them. */
export function UsersTab({ search, onSearch }: AdminTabProps) {
  const { q, plan, state } = search
  const users = useUsers({ q, plan, state })
  const [question, setQuestion] = useState<UserQuestion | null>(null)
  const isFiltered = Boolean(q || plan || state)
  return (
    <div className="admin-part">
      <UsersBar search={search} onSearch={onSearch} />
      <div className="admin-with-health">
        <div>
          {!users.data ? (
            <Unread isError={users.isError} onRetry={() => void users.refetch()} label={texts.what} />
          ) : users.data.length === 0 ? (
            <EmptyState
              title={isFiltered ? texts.nothing : texts.none}
              sentence={isFiltered ? texts.nothingSentence : texts.noneSentence}
              action={isFiltered && <Button onClick={() => onSearch({})}>{adminTexts.clear}</Button>}
            />
          ) : (
            <UserList users={users.data} isBusy={users.isPlaceholderData} onAsk={setQuestion} />
          )}
          <MoreButton {...users} />
          <InvitationsSection />
        </div>
        <HealthCard />
      </div>
      <UserDialogs question={question} onAsk={setQuestion} />
    </div>
  )
}

interface UserListProps {
  users: AdminUser[]
  isBusy: boolean
  onAsk: (question: UserQuestion) => void
}

function UserList({ users, isBusy, onAsk }: UserListProps) {
  return (
    <ul className="card admin-rows" aria-label={adminTexts.tabs.usuarios} aria-busy={isBusy}>
      {users.map((user) => (
        <UserRow key={user.id} shown={user} onAsk={onAsk} />
      ))}
    </ul>
  )
}

const PLAN_OPTIONS = (['free', 'pro'] as const).map((id) => ({ id, label: texts.plans[id] }))
const STATE_OPTIONS = (['active', 'blocked', 'deleted'] as const).map((id) => ({
  id,
  label: texts.states[id],
}))

function UsersBar({ search, onSearch }: AdminTabProps) {
  const [making, setMaking] = useState<'account' | 'invitation' | null>(null)
  const isOnline = useIsOnline()
  const change = (part: AdminSearch) => onSearch({ ...search, ...part })
  const [text, setText] = useTypedText(search.q ?? '', (q) => change({ q }))
  return (
    <search className="admin-bar">
      <SearchBox label={texts.search} value={text} onChange={setText} />
      <div>
        <FilterPicker
          icon="card"
          label={texts.plan}
          options={PLAN_OPTIONS}
          selected={search.plan ? [search.plan] : []}
          onChange={([plan]) => change({ plan })}
        />
        <FilterPicker
          icon="filter"
          label={texts.state}
          options={STATE_OPTIONS}
          selected={search.state ? [search.state] : []}
          onChange={([state]) => change({ state })}
        />
        <Button icon="add" disabled={!isOnline} onClick={() => setMaking('account')}>
          {texts.create.open}
        </Button>
        <Button disabled={!isOnline} onClick={() => setMaking('invitation')}>
          <AdminIcon name="user-add" />
          {adminInvitationsTexts.open}
        </Button>
      </div>
      <InviteDialogs making={making} onClose={() => setMaking(null)} />
    </search>
  )
}
