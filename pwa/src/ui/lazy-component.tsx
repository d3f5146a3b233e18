import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { onConnectionChange } from '../platform/online.ts'
import { missingCodeTexts } from '../texts/es/missing-code.ts'
import { Button } from './button.tsx'

interface LazyComponent<Props> {
  /** What stands in its place meanwhile. */
  fallback?: ReactNode
  /** Where it does not come: words over the page (a dialog), words in its place, or nothing until it does. */
  missing: 'over-page' | 'in-place' | 'nothing'
  /** The person gives it up. */
  onGiveUp?: (props: Props) => void
}

/**
 * A part of the interface whose code is loaded when it is first shown. Where the code does not come the person is told
 * and can ask again; it also comes by itself with the connection. `preload` asks for the code ahead.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, missing, onGiveUp }: LazyComponent<Props>,
) {
  let Loaded: ComponentType<Props> | null = null

  async function preload(): Promise<void> {
    Loaded ??= await load()
  }

  const isThere = () => Loaded !== null

  function Piece(props: Props) {
    const { isMissing, askAgain } = useCode(preload, isThere)
    const [isGivenUp, setIsGivenUp] = useState(false)
    if (Loaded) return <Loaded {...props} />
    if (!isMissing || missing === 'nothing' || isGivenUp) return fallback
    if (missing === 'in-place') return <MissingPiece onRetry={askAgain} />
    const giveUp = onGiveUp ? () => onGiveUp(props) : () => setIsGivenUp(true)
    return createPortal(
      <MissingPiece className="app-notice" onRetry={askAgain} onGiveUp={giveUp} />,
      document.body,
    )
  }

  return Object.assign(Piece, { preload: () => preload().catch(() => undefined) })
}

function useCode(load: () => Promise<void>, isThere: () => boolean) {
  const [isMissing, setIsMissing] = useState(false)
  const [, setIsThere] = useState(isThere)
  const isShown = useRef(true)
  const ask = useCallback(async () => {
    try {
      await load()
      if (isShown.current) setIsThere(true)
    } catch {
      if (isShown.current) setIsMissing(true)
    }
  }, [load])
  useEffect(() => {
    isShown.current = true
    if (!isThere()) void ask()
    const stop = onConnectionChange((isOnline) => {
      if (isOnline && !isThere()) void ask()
    })
    return () => {
      isShown.current = false
      stop()
    }
  }, [ask, isThere])
  return { isMissing, askAgain: () => void ask() }
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
