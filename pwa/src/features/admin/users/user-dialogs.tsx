import type { AdminUser, ResetLink } from '@atajo/shared/admin-lists'
import { useState } from 'react'
import { formatDate, formatDateTime, formatNumber } from '../../../platform/text/formats.ts'
import { adminTexts } from '../../../texts/es/admin/admin.ts'
import { adminBlockTexts } from '../../../texts/es/admin/admin-blocks.ts'
import { adminUsersTexts } from '../../../texts/es/admin/admin-users.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { NO_PROBLEM } from '../../../ui/overlays/form-problem.ts'
import { SecretDialog } from '../../../ui/overlays/secret-dialog.tsx'
import { SentFormDialog } from '../../../ui/overlays/sent-form-dialog.tsx'
import { BlockDialog } from '../abuse/block-dialog.tsx'
import { useAdminAction, useAdminRefresh } from '../parts/admin.queries.ts'
import { changeUser, makeResetLink, removeUser, restoreUser, transferLinks } from './users.queries.ts'

const texts = adminUsersTexts

export interface UserQuestion {
  kind: 'block' | 'grant' | 'revoke' | 'remove' | 'reset' | 'transfer'
  user: AdminUser
  /** Asks again to delete the account after its links have been transferred. */
  thenRemove?: boolean
}

interface UserDialogsProps {
  question: UserQuestion | null
  onAsk: (question: UserQuestion | null) => void
}

/** The dialogs that change one account. */
export function UserDialogs({ question, onAsk }: UserDialogsProps) {
  const onClose = () => onAsk(null)
  return (
    <DialogPlace about={question}>
      {({ kind, user, thenRemove = false }) => {
        const props = { user, onClose }
        if (kind === 'grant' || kind === 'revoke') return <RoleDialog {...props} kind={kind} />
        if (kind === 'remove') return <RemoveDialog {...props} onAsk={onAsk} />
        if (kind === 'reset') return <ResetDialog {...props} />
        if (kind === 'transfer') {
          const onDone = () => onAsk(thenRemove ? { kind: 'remove', user: { ...user, links: 0 } } : null)
          return <TransferDialog {...props} onDone={onDone} />
        }
        const scopes = [{ kind: 'owner' as const, target: { ownerId: user.id }, name: user.username }]
        return <BlockDialog title={adminBlockTexts.user(user.username)} scopes={scopes} onClose={onClose} />
      }}
    </DialogPlace>
  )
}

interface UserDialogProps {
  user: AdminUser
  onClose: () => void
}

function RoleDialog({ kind, user, onClose }: UserDialogProps & { kind: 'grant' | 'revoke' }) {
  const act = useAdminAction()
  const said = texts[kind]
  const role = kind === 'grant' ? 'admin' : 'user'
  function onConfirm() {
    onClose()
    void act({
      work: () => changeUser(user.id, { role }),
      done: said.done(user.username),
      failed: texts.failed,
    })
  }
  return (
    <ConfirmDialog
      title={said.title(user.username)}
      description={said.sentence}
      confirmLabel={said.confirm}
      look={kind === 'grant' ? 'accent' : 'danger'}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

class OtherUsername extends Error {}

function RemoveDialog({ user, onAsk, onClose }: UserDialogProps & Pick<UserDialogsProps, 'onAsk'>) {
  const { id, username, links } = user
  const act = useAdminAction()
  const refresh = useAdminRefresh()
  const said = texts.remove
  async function send({ username: typed }: Record<string, string>) {
    if (typed !== username) throw new OtherUsername()
    const { deletedUntil } = await removeUser(id)
    onClose()
    const onPress = () =>
      void act({ work: () => restoreUser(id), done: texts.restored(username), failed: texts.failed })
    void notify({
      title: said.done(username),
      details: said.details(formatDate(deletedUntil)),
      icon: 'trash',
      action: { label: adminTexts.undo, onPress },
    })
    await refresh()
  }
  return (
    <SentFormDialog
      texts={{ ...said, lead: said.lead(username) }}
      look="danger-solid"
      send={send}
      problemOf={(error) =>
        error instanceof OtherUsername ? { ...NO_PROBLEM, fields: { username: said.other } } : undefined
      }
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          {links > 0 && (
            <NoticeBox icon="link">
              <p>{said.handOver(links, formatNumber(links))}</p>
              <Button
                size="small"
                className="mt-2"
                onClick={() => onAsk({ kind: 'transfer', user, thenRemove: true })}
              >
                {said.handOverAction}
              </Button>
            </NoticeBox>
          )}
          <TextField
            label={said.username(username)}
            name="username"
            error={fields.username}
            autoComplete="off"
            isExact
            required
          />
        </>
      )}
    </SentFormDialog>
  )
}

function ResetDialog({ user: { id, username }, onClose }: UserDialogProps) {
  const [link, setLink] = useState<ResetLink | null>(null)
  const said = texts.reset
  if (link !== null) {
    return (
      <SecretDialog
        title={said.title(username)}
        sentence={said.sentence(formatDateTime(link.expiresAt))}
        secret={link.url}
        onClose={onClose}
      />
    )
  }
  return (
    <SentFormDialog
      texts={{ ...said, title: said.title(username) }}
      send={async () => setLink(await makeResetLink(id))}
      onClose={onClose}
    >
      {() => null}
    </SentFormDialog>
  )
}

function TransferDialog({ user, onDone, onClose }: UserDialogProps & { onDone: () => void }) {
  const { id, username, links } = user
  const refresh = useAdminRefresh()
  const said = texts.transfer
  async function send({ to = '' }: Record<string, string>) {
    const { links: given, leftOut } = await transferLinks(id, to)
    onDone()
    const names = [...leftOut.groups, ...leftOut.tags]
    void notify({
      title: said.done(given, formatNumber(given), to),
      ...(names.length > 0 && { details: said.leftOut(names.join(', ')) }),
    })
    await refresh()
  }
  return (
    <SentFormDialog
      texts={{ ...said, lead: said.lead(username, links, formatNumber(links)) }}
      send={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <TextField label={said.to} name="to" error={fields.to} autoComplete="off" isExact required />
      )}
    </SentFormDialog>
  )
}
