import type { AdminUser } from '@atajo/shared/admin-lists'
import { FREE_PLAN_ID, PRO_PLAN_ID, planOfUser } from '@atajo/shared/plan'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { adminUsersTexts } from '../../../texts/es/admin/admin-users.ts'
import { Icon, type IconName } from '../../../ui/elements/icon.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useAdminAction } from '../parts/admin.queries.ts'
import { AdminIcon } from '../parts/admin-icon.tsx'
import type { UserQuestion } from './user-dialogs.tsx'
import { changeUser, restoreUser } from './users.queries.ts'
import '../../../ui/styles/menu.css'

const texts = adminUsersTexts

interface UserMenuProps {
  shown: AdminUser
  onAsk: (question: UserQuestion) => void
  isMe: boolean
}

export function UserMenu(props: UserMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const label = texts.more(props.shown.username)
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={label}
      align="end"
      trigger={(button) => (
        <button type="button" {...button} className="icon-button" aria-label={label} title={label}>
          <AdminIcon name="more" />
        </button>
      )}
    >
      <div className="menu admin-menu">
        <MenuBody {...props} onLeave={() => setIsOpen(false)} />
      </div>
    </Popover>
  )
}

function MenuBody({ shown, isMe, onAsk, onLeave }: UserMenuProps & { onLeave: () => void }) {
  const { state, role } = shown
  const item = (
    icon: IconName | null,
    label: string,
    kind: Parameters<typeof onAsk>[0]['kind'],
    look?: 'danger',
  ) => (
    <Item
      icon={icon}
      look={look}
      onPress={() => {
        onLeave()
        onAsk({ kind, user: shown })
      }}
    >
      {label}
    </Item>
  )
  if (state === 'deleted') return <Restore shown={shown} onLeave={onLeave} />
  return (
    <>
      <Link to="/admin" search={{ tab: 'enlaces', owner: shown.username }} onClick={onLeave}>
        <Icon name="link" />
        {texts.menu.links}
      </Link>
      <PlanItem shown={shown} onLeave={onLeave} />
      {role === 'admin'
        ? item(null, texts.menu.revokeAdmin, 'revoke')
        : state === 'active' && item(null, texts.menu.grantAdmin, 'grant')}
      {item('key', texts.menu.reset, 'reset')}
      {shown.links > 0 && item('user', texts.menu.transfer, 'transfer')}
      {!isMe && state === 'active' && item('lock', texts.block, 'block', 'danger')}
      {!isMe && item('trash', texts.menu.remove, 'remove', 'danger')}
    </>
  )
}

interface ItemProps {
  /** Null shows the administrators' shield. */
  icon: IconName | null
  look?: 'danger' | undefined
  onPress: () => void
  children: ReactNode
}

function Item({ icon, look, onPress, children }: ItemProps) {
  const isOnline = useIsOnline()
  return (
    <button type="button" data-look={look} disabled={!isOnline} onClick={onPress}>
      {icon ? <Icon name={icon} /> : <AdminIcon name="shield" />}
      {children}
    </button>
  )
}

type ActProps = Pick<UserMenuProps, 'shown'> & { onLeave: () => void }

function PlanItem({ shown: { id, username, planId }, onLeave }: ActProps) {
  const act = useAdminAction()
  const isPro = planOfUser(planId) === 'pro'
  const setPlan = (pro: boolean) => changeUser(id, { planId: pro ? PRO_PLAN_ID : FREE_PLAN_ID })
  function onPress() {
    onLeave()
    void act({
      work: () => setPlan(!isPro),
      done: (user) =>
        !isPro
          ? texts.pro(username)
          : planOfUser(user.planId) === 'pro'
            ? texts.stillPaid(username)
            : texts.free(username),
      failed: texts.failed,
      undo: () => setPlan(isPro),
    })
  }
  return (
    <Item icon="card" onPress={onPress}>
      {isPro ? texts.menu.free : texts.menu.pro}
    </Item>
  )
}

function Restore({ shown: { id, username }, onLeave }: ActProps) {
  const act = useAdminAction()
  function onPress() {
    onLeave()
    void act({ work: () => restoreUser(id), done: texts.restored(username), failed: texts.failed })
  }
  return (
    <Item icon="refresh" onPress={onPress}>
      {texts.menu.restore}
    </Item>
  )
}
