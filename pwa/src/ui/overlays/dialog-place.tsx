import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

interface Place {
  isOpen: boolean
  /** Registers a mounted dialog; returns the function that unregisters it. */
  enter: () => () => void
  /** The element that had the focus before the first of several dialogs in this place. */
  opener?: RefObject<Element | null>
}

const PlaceContext = createContext<Place>({ isOpen: true, enter: () => () => undefined })

interface DialogPlaceProps<About> {
  /** The subject of the dialog; null while it is closed. */
  about: About | null
  children: (about: About) => ReactNode
}

/** Mounts a dialog until its closing animation has ended; each opening mounts a new one. */
export function DialogPlace<About>({ about, children }: DialogPlaceProps<About>) {
  const isOpen = about !== null
  const [shown, setShown] = useState({ about, isOpen, opening: 0 })
  if (isOpen !== shown.isOpen || (isOpen && about !== shown.about)) {
    const isNew = isOpen && !shown.isOpen
    setShown({ about: about ?? shown.about, isOpen, opening: shown.opening + (isNew ? 1 : 0) })
  }
  const dialogs = useRef(0)
  const drop = useCallback(() => {
    if (dialogs.current === 0) setShown((last) => (last.isOpen ? last : { ...last, about: null }))
  }, [])
  const enter = useCallback(() => {
    dialogs.current += 1
    return () => {
      dialogs.current -= 1
      drop()
    }
  }, [drop])
  // A dialog that was never mounted has no closing animation.
  useEffect(() => {
    if (!isOpen) drop()
  }, [isOpen, drop])
  if (shown.about === null) return null
  return (
    <Opening key={shown.opening} isOpen={isOpen} enter={enter}>
      {children(shown.about)}
    </Opening>
  )
}

function Opening({ isOpen, enter, children }: Pick<Place, 'isOpen' | 'enter'> & { children: ReactNode }) {
  const opener = useRef<Element | null>(null)
  const place = useMemo(() => ({ isOpen, enter, opener }), [isOpen, enter])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** The element that had the focus before the first dialog of this place opened. */
export function usePlaceOpener(): RefObject<Element | null> {
  const own = useRef<Element | null>(null)
  return useContext(PlaceContext).opener ?? own
}

/** False while the dialog closes. */
export function useIsDialogOpen(): boolean {
  return useContext(PlaceContext).isOpen
}

/** Registers the dialog while it is mounted. */
export function DialogPresence(): null {
  const { enter } = useContext(PlaceContext)
  useEffect(enter, [enter])
  return null
}
