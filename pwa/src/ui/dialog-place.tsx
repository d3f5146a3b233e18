import {
  createContext,
  Fragment,
  type ReactNode,
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
  const place = useMemo(() => ({ isOpen, enter }), [isOpen, enter])
  if (shown.about === null) return null
  return (
    <PlaceContext value={place}>
      <Fragment key={shown.opening}>{children(shown.about)}</Fragment>
    </PlaceContext>
  )
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
