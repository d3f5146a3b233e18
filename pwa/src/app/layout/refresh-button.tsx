import { useIsFetching } from '@tanstack/react-query'
import { isInstalled } from '../../platform/installed.ts'
import { useIsHydrated } from '../../platform/use-is-hydrated.ts'
import { appTexts } from '../../texts/es/app.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { queryClient } from '../query-client.ts'

/** Asks for everything on screen again; only where the browser shows no buttons of its own. */
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
