import { uiTexts } from '../texts/es/ui.ts'
import { Icon, type IconName } from './icon.tsx'
import { NOTICE_MS, wantNotices } from './notices-mount.ts'

export interface Notice {
  title: string
  details?: string
  look?: 'success' | 'error'
  icon?: IconName
  /** Offers to take it back while the notice is there; a ring shows the time that is left. */
  onUndo?: () => void
}

/** Shows a notice for 5,000 ms; it is read aloud politely. */
export async function notify(notice: Notice): Promise<void> {
  const code = await Promise.all([import('sonner'), import('./notices.tsx')]).catch(() => null)
  if (!code) return notifyPlainly(notice)
  await wantNotices()
  const [{ toast }] = code
  let isUndone = false
  const show = (id: string | number) => <Toast notice={notice} onUndo={() => undo(id)} />
  toast.custom(show, { duration: NOTICE_MS })

  function undo(id: string | number) {
    if (isUndone) return
    isUndone = true
    notice.onUndo?.()
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

function Toast({ notice, onUndo }: { notice: Notice; onUndo: () => void }) {
  const isError = notice.look === 'error'
  return (
    <div className="toast" data-look={isError ? 'error' : 'success'}>
      <Icon name={notice.icon ?? (isError ? 'alert' : 'check')} />
      <div className="min-w-0">
        <b>{notice.title}</b>
        {notice.details && <p>{notice.details}</p>}
      </div>
      {notice.onUndo && (
        <button type="button" className="toast-action" onClick={onUndo}>
          {uiTexts.undo}
          <svg className="toast-ring" viewBox="0 0 18 18" aria-hidden="true">
            <circle cx="9" cy="9" r="7" />
          </svg>
        </button>
      )}
    </div>
  )
}
