import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../../platform/server/create-store.ts'
import { onConnectionChange } from '../../platform/server/online.ts'
import { missingCodeTexts } from '../../texts/es/links/missing-code.ts'
import { Button } from './button.tsx'

interface LazyComponent<Props> {
  fallback?: ComponentType<Props>
  /** Shown if the code does not load: a dialog, a box in its place, a component, or nothing. */
  missing: 'over-page' | 'in-place' | 'nothing' | ComponentType<Props & { onRetry: () => void }>
  /** Called if the person closes the failure's dialog. */
  onGiveUp?: (props: Props) => void
}

/**
 * A component whose code loads when it is first shown. If that fails, the person can retry; it is
 * also retried when the connection returns. `preload` loads it ahead.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback: Fallback = Nothing, missing: Missing, onGiveUp }: LazyComponent<Props>,
) {
  // React's lazy is no alternative, because it remembers a failure forever.
  const code = createStore<ComponentType<Props> | null>(null)

  async function preload(): Promise<void> {
    if (!code.read()) code.write(await load())
  }

  function Piece(props: Props) {
    const Loaded = useStore(code)
    const [isMissing, setIsMissing] = useState(false)
    const [isGivenUp, setIsGivenUp] = useState(false)
    const ask = useCallback(() => void preload().catch(() => setIsMissing(true)), [])
    useEffect(() => {
      ask()
      return onConnectionChange((isOnline) => isOnline && ask())
    }, [ask])
    if (Loaded) return <Loaded {...props} />
    if (!isMissing || Missing === 'nothing' || isGivenUp) return <Fallback {...props} />
    if (Missing === 'in-place') return <MissingPiece onRetry={ask} />
    if (Missing !== 'over-page') return <Missing {...props} onRetry={ask} />
    const discardWithDependents = onGiveUp ? () => onGiveUp(props) : () => setIsGivenUp(true)
    return createPortal(
      <MissingPiece className="app-notice" onRetry={ask} onGiveUp={discardWithDependents} />,
      document.body,
    )
  }

  return Object.assign(Piece, { preload: () => preload().catch(() => undefined) })
}

function Nothing() {
  return null
}

interface MissingPieceProps {
  className?: string
  onRetry: () => void
  onGiveUp?: () => void
}

function MissingPiece({ className = 'grid gap-3', onRetry, onGiveUp }: MissingPieceProps) {
  return (
    <section className={className} role="alert">
      <div>
        <b>{missingCodeTexts.title}</b>
        <p>{missingCodeTexts.sentence}</p>
      </div>
      <div className="flex gap-2">
        {onGiveUp && (
          <Button size="small" look="ghost" onClick={onGiveUp}>
            {missingCodeTexts.close}
          </Button>
        )}
        <Button size="small" look="accent" onClick={onRetry}>
          {missingCodeTexts.retry}
        </Button>
      </div>
    </section>
  )
}
