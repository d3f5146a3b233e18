import { Icon, type IconName } from './icon.tsx'
import { NOTICE_MS, wantNotices } from './notices-mount.ts'

export interface Notice {
  title: string
  details?: string
  look?: 'success' | 'error'
  icon?: IconName
  /** What can be done about it while the notice is there; a ring shows the time that is left. */
  action?: { label: string; onPress: () => void }
}

/** Shows a notice for 5,000 ms; it is read aloud politely. */
export async function notify(notice: Notice): Promise<void> {
  const code = await Promise.all([import('sonner'), import('./notices.tsx')]).catch(() => null)
  if (!code) return notifyPlainly(notice)
  await wantNotices()
  const [{ toast }] = code
  let isPressed = false
  const show = (id: string | number) => <Toast notice={notice} onPress={() => press(id)} />
  toast.custom(show, { duration: NOTICE_MS })

  function press(id: string | number) {
    if (isPressed) return
    isPressed = true
    notice.action?.onPress()
    toast.dismiss(id)
  }
}

/** The same words without any code that has still to come. */
function notifyPlainly({ title, details }: Notice): void {
  const place = document.createElement('p')
  place.className = 'app-notice'
  place.role = 'status'
  place.textContent = details ? `${title}. ${details}` : title
  document.body.append(place)
  setTimeout(() => place.remove(), NOTICE_MS)
}

function Toast({ notice, onPress }: { notice: Notice; onPress: () => void }) {
  const isError = notice.look === 'error'
  return (
    <div className="toast" data-look={isError ? 'error' : 'success'}>
      <Icon name={notice.icon ?? (isError ? 'alert' : 'check')} />
      <div className="min-w-0">
        <b>{notice.title}</b>
        {notice.details && <p>{notice.details}</p>}
      </div>
      {notice.action && (
        <button type="button" className="toast-action" onClick={onPress}>
          {notice.action.label}
          <svg className="toast-ring" viewBox="0 0 18 18" aria-hidden="true">
            <circle cx="9" cy="9" r="7" />
          </svg>
        </button>
      )}
    </div>
  )
}
