const LINE_END = /[\r\n]/g

/**
 * Quotes the cells of a CSV that no parser understands, as RFC 4180 requires. A quote that does not
 * close its cell, or that closes one of another row, is treated as text.
 */
export function repairQuotes(text: string, delimiter: string): string {
  const mended: string[] = []
  let width: number | null = null
  for (let from = 0; from < text.length; ) {
    const sound = soundEnd(text, from, delimiter)
    const isSound = sound !== null && !holdsRows(text.slice(from, sound), delimiter, width)
    const to = isSound ? sound : lineEnd(text, from)
    const record = text.slice(from, to)
    if (!isSound) {
      const cells = bestCells(record, delimiter, width)
      mended.push(cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
      width ??= cells.length
    } else {
      mended.push(record)
      width ??= cellsOf(record, delimiter, { isLenient: false }).length
    }
    const [end = ''] = /^(?:\r\n|\r|\n)/.exec(text.slice(to, to + 2)) ?? []
    mended.push(end)
    from = to + end.length
  }
  return mended.join('')
}

/** True if each line of a record is a row of its own, with an address in the same column. */
function holdsRows(record: string, delimiter: string, width: number | null): boolean {
  if (!/[\r\n]/.test(record)) return false
  const lines = record.split(/[\r\n]+/).filter((line) => line !== '')
  const place = cellsOf(lines[0] ?? '', delimiter, { isLenient: false }).findIndex(isAddress)
  return (
    place >= 0 &&
    lines.every((line) => {
      const cells = cellsOf(line, delimiter, { isLenient: false })
      return cells.length === width && isAddress(cells[place] ?? '')
    })
  )
}

function isAddress(cell: string): boolean {
  return /^\s*"?https?:\/\//i.test(cell)
}

/** Prefers the lenient reading, unless its number of cells differs from the first record's. */
function bestCells(line: string, delimiter: string, width: number | null): string[] {
  const lenient = cellsOf(line, delimiter, { isLenient: true })
  return lenient.length === (width ?? lenient.length)
    ? lenient
    : cellsOf(line, delimiter, { isLenient: false })
}

/**
 * Returns the end of a record whose quotes all close, over any number of lines; null for others.
 */
function soundEnd(text: string, from: number, delimiter: string): number | null {
  for (let at = from; ; at += delimiter.length) {
    const end = text[at] === '"' ? closingQuote(text, at, delimiter) : cellEnd(text, at, delimiter)
    if (end === null) return null
    at = end
    if (!text.startsWith(delimiter, at)) return at
  }
}

/** Returns the position after the closing quote and blanks; null if the cell does not end there. */
function closingQuote(text: string, from: number, delimiter: string): number | null {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) return null
    if (text[at + 1] === '"') continue
    const end = at + 1 + (/^ */.exec(text.slice(at + 1, at + 65))?.[0].length ?? 0)
    return end === text.length || isEnd(text, end, delimiter) ? end : null
  }
}

function isEnd(text: string, at: number, delimiter: string): boolean {
  return text.startsWith(delimiter, at) || text[at] === '\n' || text[at] === '\r'
}

/** Returns the position of the next delimiter or line end outside quotes. */
function cellEnd(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) if (isEnd(text, at, delimiter)) return at
  return text.length
}

function lineEnd(text: string, from: number): number {
  LINE_END.lastIndex = from
  return LINE_END.exec(text)?.index ?? text.length
}

/** Splits a line; the lenient reading treats all quotes of a cell but the last as text. */
function cellsOf(line: string, delimiter: string, { isLenient }: { isLenient: boolean }): string[] {
  const cells: string[] = []
  const lastEnd = line.lastIndexOf(`"${delimiter}`)
  for (let at = 0; ; at += delimiter.length) {
    const isQuoted = line[at] === '"'
    const sound = isQuoted ? closingQuote(line, at, delimiter) : null
    const canClose = isQuoted && isLenient && (at < lastEnd || line.endsWith('"'))
    const lenient = canClose ? lastQuote(line, at, delimiter) : null
    const end = sound ?? lenient ?? cellEnd(line, at, delimiter)
    const cell = line.slice(at, end)
    if (sound !== null) cells.push(cell.trimEnd().slice(1, -1).replaceAll('""', '"'))
    else cells.push(lenient === null ? cell : cell.slice(1, -1))
    at = end
    if (!line.startsWith(delimiter, at)) return cells
  }
}

/** Returns the position after the first quote before a delimiter or the end of the line. */
function lastQuote(line: string, from: number, delimiter: string): number | null {
  const next = line.indexOf(`"${delimiter}`, from + 1)
  if (next >= 0) return next + 1
  return line.length > from + 1 && line.endsWith('"') ? line.length : null
}
