import { useRouter } from '@tanstack/react-router'
import { appTexts } from '../texts/es/app.ts'
import { Button, buttonLook } from '../ui/button.tsx'

/** Stands in for a screen that threw; offers to try again and a way out. */
export function CrashScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  console.error(error)
  return (
    <main className="page py-16" role="alert">
      <h1 className="text-4xl tracking-tight">{appTexts.crash.title}</h1>
      <p className="mt-3 mb-7 text-lg text-ink-2">{appTexts.crash.sentence}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          look="accent"
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {appTexts.crash.retry}
        </Button>
        <a href="/" {...buttonLook()}>
          {appTexts.crash.home}
        </a>
      </div>
    </main>
  )
}
