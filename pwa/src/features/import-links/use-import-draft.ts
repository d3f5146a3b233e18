import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type OpenFile, openFile } from './file-reader.ts'
import { fileIdOf, type ImportChoices } from './import-choices.ts'
import type { UnreadableReason } from './import-limits.ts'
import type { ColumnMapping, ImportRow, RowFixes } from './import-row.ts'

const AS_IN_FILE: ImportChoices = { group: null, tag: null, keepsDates: true, keepsClicks: true }

interface Draft {
  file: OpenFile
  mapping: ColumnMapping
  choices: ImportChoices
}

/** What is being decided about an open file, and its rows as they would be sent. */
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
    setDraft({ file: opened, mapping: opened.mapping, choices: AS_IN_FILE })
  }

  function close(): void {
    open.current?.close()
    open.current = null
    setDraft(null)
  }

  const change = (part: Partial<Draft>) => setDraft((before) => before && { ...before, ...part })
  return { draft, ...read, problem, isReading, onFile, close, change }
}

interface ReadRows {
  rows: ImportRow[]
  fileId: string
}

/** The rows by the columns and choices of now, with what was put right by hand. */
function useRows(draft: Draft | null) {
  const [read, setRead] = useState<ReadRows | null>(null)
  const [fixes, setFixes] = useState<RowFixes>(new Map())
  const { file, mapping, choices } = draft ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file has other lines
  useEffect(() => setFixes(new Map()), [file])
  useEffect(() => {
    let isOver = false
    if (!file || !mapping || !choices) return setRead(null)
    void (async () => {
      const [rows, fileId] = await Promise.all([
        file.rows(mapping, choices),
        fileIdOf(file.hash, { mapping, choices }),
      ])
      if (!isOver && rows) setRead({ rows, fileId })
    })().catch(console.error)
    return () => {
      isOver = true
    }
  }, [file, mapping, choices])
  const rows = useMemo(() => read && withFixes(read.rows, fixes), [read, fixes])
  const onFix = useCallback((fixed: RowFixes) => {
    setFixes((before) => {
      const after = new Map(before)
      for (const [line, fix] of fixed) after.set(line, { ...after.get(line), ...fix })
      return after
    })
  }, [])
  return { rows, fileId: read?.fileId ?? null, onFix }
}

function withFixes(rows: ImportRow[], fixes: RowFixes): ImportRow[] {
  if (fixes.size === 0) return rows
  return rows.map((row) => {
    const fix = fixes.get(row.line)
    return fix === undefined ? row : { ...row, ...fix }
  })
}
