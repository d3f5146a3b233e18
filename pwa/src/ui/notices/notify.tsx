import { uiTexts } from '../../texts/es/ui.ts'
import { Icon, type IconName } from '../elements/icon.tsx'
import { addNotice, mountNotices, NOTICE_MS } from './notices-mount.ts'

export interface Notice {
  title: string
  details?: string
  look?: 'success' | 'error'
  icon?: IconName
  /** Offered while the notice is visible; a ring shows the remaining time. */
  action?: { label: string; onPress: () => void }
  /** A notice with this name stays until it is closed. */
  staysAs?: string
}

/** Shows a notice for 5,000 ms or until it is closed; it is announced politely. */
export async function notify(notice: Notice): Promise<void> {
  const gone = addNotice(notice.staysAs)
  const code = await Promise.all([import('sonner'), import('./notices.tsx')]).catch(() => null)
  if (!code) return notifyPlainly(notice, gone)
  await mountNotices()
  const [{ toast }] = code
  let isPressed = false
  const show = (id: string | number) => (
    <Toast notice={notice} onPress={() => press(id)} onClose={() => toast.dismiss(id)} />
  )
  const { staysAs } = notice
  toast.custom(show, {
    duration: staysAs ? Number.POSITIVE_INFINITY : NOTICE_MS,
    ...(staysAs && { id: staysAs }),
    onDismiss: gone,
    onAutoClose: gone,
  })

  function press(id: string | number) {
    if (isPressed) return
    isPressed = true
    notice.action?.onPress()
    toast.dismiss(id)
  }
}

/** Closes a notice with a name, if it is visible. */
export async function dismissNotice(staysAs: string): Promise<void> {
  const code = await import('sonner').catch(() => null)
  code?.toast.dismiss(staysAs)
}

/** Shows the notice without lazily loaded code. */
function notifyPlainly({ title, details }: Notice, gone: () => void): void {
  const place = document.createElement('p')
  place.className = 'app-notice'
  place.role = 'status'
  place.textContent = details ? `${title}. ${details}` : title
  document.body.append(place)
  setTimeout(() => {
    place.remove()
    gone()
  }, NOTICE_MS)
}

interface ToastProps {
  notice: Notice
  onPress: () => void
  onClose: () => void
}

function Toast({ notice, onPress, onClose }: ToastProps) {
  const isError = notice.look === 'error'
  return (
    <div className="toast" data-look={isError ? 'error' : 'success'}>
      <Icon name={notice.icon ?? (isError ? 'alert' : 'check')} />
      <div className="toast-words">
        <b>{notice.title}</b>
        {notice.details && <p>{notice.details}</p>}
      </div>
      {notice.action && (
        <button type="button" className="toast-action" onClick={onPress}>
          {notice.action.label}
          {!notice.staysAs && (
            <svg className="toast-ring" viewBox="0 0 18 18" aria-hidden="true">
              <circle cx="9" cy="9" r="7" />
            </svg>
          )}
        </button>
      )}
      {notice.staysAs && (
        <button type="button" className="toast-close" aria-label={uiTexts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
