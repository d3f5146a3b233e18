import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isCodeMissing } from '../platform/device/missing-code.ts'
import { onConnectionChange } from '../platform/server/online.ts'
import { appTexts } from '../texts/es/app.ts'
import { missingCodeTexts } from '../texts/es/links/missing-code.ts'
import { Button, buttonLook } from '../ui/elements/button.tsx'

/** Replaces a screen that threw or whose code did not load, with buttons to retry and to leave. */
export function CrashScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const isMissing = isCodeMissing(error)

  async function retry() {
    const routes = router.state.matches.map(({ routeId }) => router.routesById[routeId])
    await Promise.all(routes.map((route) => route.options.component?.preload?.()))
    reset()
    void router.invalidate()
  }

  useEffect(() => {
    console.error(error)
    return onConnectionChange((isOnline) => {
      if (isOnline && isMissing) void retry()
    })
  })
  return (
    <section className="page py-16" role="alert">
      <h1 className="text-4xl tracking-tight">{isMissing ? missingCodeTexts.title : appTexts.crash.title}</h1>
      <p className="mt-3 mb-7 text-lg text-ink-2">
        {isMissing ? missingCodeTexts.sentence : appTexts.crash.sentence}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="accent" onClick={() => void retry()}>
          {appTexts.crash.retry}
        </Button>
        <a
          href="/"
          {...buttonLook()}
          onClick={(event) => {
            // If code is missing, the device may be offline, and then the page must not be
            // reloaded.
            if (!isMissing) return
            event.preventDefault()
            void router.navigate({ to: '/' })
          }}
        >
          {appTexts.crash.home}
        </a>
      </div>
    </section>
  )
}
