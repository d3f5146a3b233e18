import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react'
import { columnTexts } from '../../../texts/es/links/columns.ts'
import { COLUMNS, type Column, type ColumnWidths, clampWidth, keepWidths } from './column-widths.ts'
import './column-handles.css'

export interface ColumnHandlesProps {
  widths: ColumnWidths
  onChange: (widths: ColumnWidths) => void
}

const STEP = 16

/** Drag handles between the columns, placed by the same grid as the rows. */
export function ColumnHandles(props: ColumnHandlesProps) {
  return (
    <div className="column-handles">
      <span className="column-handles-name" />
      {(Object.keys(COLUMNS) as Column[]).map((column) => (
        <span key={column} className={`column-handles-${column}`}>
          <ColumnHandle {...props} column={column} />
        </span>
      ))}
    </div>
  )
}

interface ColumnHandleProps extends ColumnHandlesProps {
  column: Column
}

interface Room {
  /** The rendered width in px. It is smaller than the chosen one if that does not fit. */
  width: number
  /** The greatest width in px that leaves the name column its minimum. */
  most: number
}

interface Drag extends Room {
  x: number
  before: ColumnWidths
}

function ColumnHandle(props: ColumnHandleProps) {
  const { least } = COLUMNS[props.column]
  const { room, ...handlers } = useColumnHandle(props)
  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={columnTexts.handle(columnTexts.names[props.column])}
      aria-valuenow={room.width}
      aria-valuemin={least}
      aria-valuemax={room.most}
      aria-valuetext={columnTexts.pixels(room.width)}
      title={columnTexts.help}
      {...handlers}
    />
  )
}

/** Resizes a column by pointer or keyboard. The width is stored when the handle is released. */
function useColumnHandle({ column, widths, onChange }: ColumnHandleProps) {
  const drag = useRef<Drag | null>(null)
  const { usual, most } = COLUMNS[column]
  const [room, setRoom] = useState<Room>({ width: widths[column] ?? usual, most })

  function set(width: number | null, { most }: Room): ColumnWidths {
    const next = { ...widths }
    delete next[column]
    const clamped = clampWidth(column, width ?? usual, most)
    if (width !== null) next[column] = clamped
    setRoom({ width: clamped, most })
    onChange(next)
    return next
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { ...measure(event.currentTarget, most), x: event.clientX, before: widths }
  }

  function onPointerMove({ clientX }: PointerEvent) {
    if (drag.current) set(drag.current.width + drag.current.x - clientX, drag.current)
  }

  function onPointerUp() {
    if (drag.current && drag.current.before !== widths) keepWidths(widths)
    drag.current = null
  }

  function onPointerCancel() {
    if (!drag.current) return
    setRoom(drag.current)
    onChange(drag.current.before)
    drag.current = null
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Escape' && drag.current) {
      event.preventDefault()
      return onPointerCancel()
    }
    const measured = measure(event.currentTarget, most)
    const wanted = widthByKey(event.key, column, measured)
    if (wanted === undefined) return
    event.preventDefault()
    keepWidths(set(wanted, measured))
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => setRoom(measure(event.currentTarget, most))
  const onDoubleClick = (event: MouseEvent<HTMLElement>) =>
    keepWidths(set(null, measure(event.currentTarget, most)))
  return {
    room,
    onFocus,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onKeyDown,
    onDoubleClick,
  }
}

/**
 * Returns the column's width in px after a key; null is the default width. Arrow keys move the
 * edge.
 */
function widthByKey(key: string, column: Column, { width, most }: Room): number | null | undefined {
  if (key === 'ArrowLeft') return width + STEP
  if (key === 'ArrowRight') return width - STEP
  if (key === 'Home') return COLUMNS[column].least
  if (key === 'End') return most
  return key === 'Enter' ? null : undefined
}

function measure(handle: HTMLElement, most: number): Room {
  const width = Math.round(handle.parentElement?.getBoundingClientRect().width ?? 0)
  const name = handle.closest('.column-handles')?.firstElementChild
  if (!name) return { width, most }
  const spare = name.getBoundingClientRect().width - Number.parseFloat(getComputedStyle(name).minWidth)
  return { width, most: Math.min(most, Math.round(width + Math.max(0, spare))) }
}
