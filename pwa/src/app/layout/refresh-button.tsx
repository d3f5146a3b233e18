import { useIsFetching } from '@tanstack/react-query'
import { isInstalled } from '../../platform/device/installed.ts'
import { useIsHydrated } from '../../platform/server/use-is-hydrated.ts'
import { appTexts } from '../../texts/es/app.ts'
import { IconButton } from '../../ui/elements/icon-button.tsx'
import { queryClient } from '../query-client.ts'

/** Refetches the screen's data; shown only in windows without the browser's buttons. */
export function RefreshButton() {
  const isHydrated = useIsHydrated()
  return isHydrated && isInstalled() ? <Refresh /> : null
}

function Refresh() {
  const isFetching = useIsFetching() > 0
  return (
    <IconButton
      icon="refresh"
      size="small"
      label={appTexts.refresh}
      disabled={isFetching}
      onClick={() => void queryClient.refetchQueries({ type: 'active' })}
    />
  )
}
