import { useIsOnline } from '../../../platform/server/online.ts'
import { syncTexts } from '../../../texts/es/sync.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Spinner } from '../../../ui/elements/spinner.tsx'

export function UnreadRows({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  const isOnline = useIsOnline()
  const texts = syncTexts.age
  return (
    <li className="account-row">
      <div role="status">{!isOnline ? texts.unavailableSentence : isError ? texts.failed : <Spinner />}</div>
      {isOnline && isError && (
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </li>
  )
}
