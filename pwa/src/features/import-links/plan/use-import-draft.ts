import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type OpenFile, openFile } from '../file/file-reader.ts'
import { fileIdOf, type ImportChoices } from '../file/import-choices.ts'
import type { UnreadableReason } from '../file/import-limits.ts'
import type { ColumnMapping, ImportRow, RowFix } from '../file/import-row.ts'
import { withCell } from '../file/read-fields.ts'
import type { Reading } from '../file/read-table.ts'

const AS_IN_FILE: ImportChoices = { group: null, tag: null, keepsDates: true, keepsClicks: true }

interface Draft {
  content: Blob
  reading: Reading
  file: OpenFile
  mapping: ColumnMapping
  choices: ImportChoices
}

/** The choices about an open file, and its rows under them. */
export function useImportDraft() {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [problem, setProblem] = useState<UnreadableReason | null>(null)
  const [isReading, setIsReading] = useState(false)
  const open = useRef<OpenFile | null>(null)
  const latest = useRef<Blob | null>(null)
  const read = useRows(draft)
  useEffect(
    () => () => {
      latest.current = null
      open.current?.close()
    },
    [],
  )

  async function onFile(content: Blob, name: string): Promise<void> {
    latest.current = content
    setIsReading(true)
    setProblem(null)
    const opened = await openFile(content, name).catch(() => 'unreadable' as const)
    if (latest.current !== content) return typeof opened === 'string' ? undefined : opened.close()
    setIsReading(false)
    close()
    if (typeof opened === 'string') return setProblem(opened)
    open.current = opened
    setDraft({ content, reading: {}, file: opened, mapping: opened.mapping, choices: AS_IN_FILE })
  }

  /** Reads the file again with other choices; keeps the former reading if the new one fails. */
  async function onReading(part: Reading): Promise<void> {
    if (!draft) return
    const { content, file, choices } = draft
    const reading = { ...draft.reading, ...part }
    const opened = await openFile(content, file.name, reading).catch(() => 'unreadable' as const)
    const isOther = latest.current !== content
    if (typeof opened === 'string') return setProblem(opened)
    if (isOther || open.current !== file) return opened.close()
    setProblem(null)
    file.close()
    open.current = opened
    setDraft({ content, reading, file: opened, mapping: opened.mapping, choices })
  }

  function close(): void {
    open.current?.close()
    open.current = null
    setDraft(null)
  }

  const change = (part: Partial<Draft>) => setDraft((before) => before && { ...before, ...part })
  return { draft, ...read, problem, isReading, onFile, onReading, close, change }
}

interface ReadRows {
  rows: ImportRow[]
  fileId: string
}

/** The rows under the present columns and choices, with manual corrections. */
function useRows(draft: Draft | null) {
  const [read, setRead] = useState<ReadRows | null>(null)
  const [fixes, setFixes] = useState<readonly RowFix[]>([])
  const { file, mapping, choices, reading } = draft ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: corrections belong to one file
  useEffect(() => setFixes([]), [file])
  useEffect(() => {
    let isOver = false
    if (!file || !mapping || !choices) return setRead(null)
    void (async () => {
      const [rows, fileId] = await Promise.all([
        file.rows(mapping, choices),
        fileIdOf(file.hash, { mapping, choices, ...reading }),
      ])
      if (!isOver && rows) setRead({ rows, fileId })
    })().catch(console.error)
    return () => {
      isOver = true
    }
  }, [file, mapping, choices, reading])
  const rows = useMemo(() => read && withFixes(read.rows, fixes), [read, fixes])
  const onFix = useCallback((fixed: readonly RowFix[]) => setFixes((before) => [...before, ...fixed]), [])
  return { rows, fileId: read?.fileId ?? null, onFix }
}

/** Applies the corrections in the order in which they were made. */
function withFixes(rows: ImportRow[], fixes: readonly RowFix[]): ImportRow[] {
  if (fixes.length === 0) return rows
  const fixed = new Map<number, ImportRow>()
  const lines = new Set(fixes.map(({ line }) => line))
  for (const row of rows) if (lines.has(row.line)) fixed.set(row.line, row)
  for (const { line, field, text } of fixes) {
    const row = fixed.get(line)
    if (row) fixed.set(line, withFix(row, field, text))
  }
  return rows.map((row) => fixed.get(row.line) ?? row)
}

function withFix(row: ImportRow, field: RowFix['field'], text: string): ImportRow {
  if (field === 'longUrl' || field === 'sufix') return { ...row, [field]: text }
  return withCell(row, field, text)
}
