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
  /** Says that a dialog is on the page; returns how to say that it has gone. */
  enter: () => () => void
  /** What had the focus before the first of several dialogs that follow each other here. */
  opener?: RefObject<Element | null>
}

const PlaceContext = createContext<Place>({ isOpen: true, enter: () => () => undefined })

interface DialogPlaceProps<About> {
  /** What the dialog is about; null while none is asked for. */
  about: About | null
  children: (about: About) => ReactNode
}

/** Where a dialog appears. It stays mounted until it has closed; each opening is a new one. */
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
  // What never came onto the page has nothing to close.
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

/** What had the focus before the first dialog of this place. */
export function usePlaceOpener(): RefObject<Element | null> {
  const own = useRef<Element | null>(null)
  return useContext(PlaceContext).opener ?? own
}

/** Whether the dialog is wanted or closing. */
export function useIsDialogOpen(): boolean {
  return useContext(PlaceContext).isOpen
}

/** Stands in a dialog for as long as that is on the page. */
export function DialogPresence(): null {
  const { enter } = useContext(PlaceContext)
  useEffect(enter, [enter])
  return null
}
