import type { ImportResult } from '@atajo/shared/import'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useLinks } from '../../links/links.public.ts'
import type { ImportRow, ImportSource, OwnHead } from '../file/import-row.ts'
import { judgeLocally, judgeOnServer } from './dry-run.ts'
import { knownCodes, type Verdict } from './judge-row.ts'

interface AskedFile {
  fileId: string
  fileName: string
  source: ImportSource
  head: OwnHead | null
}

export interface DryRunState {
  verdicts: readonly Verdict[]
  /** The source of the verdicts; `here` if the server cannot be reached. */
  by: 'nobody' | 'asking' | 'server' | 'here'
}

const NOTHING: DryRunState = { verdicts: [], by: 'nobody' }

/** Judges each row with the data of this device, and then with the server's answers. */
export function useDryRun(rows: readonly ImportRow[] | null, file: AskedFile | null): DryRunState {
  const [state, setState] = useState<DryRunState>(NOTHING)
  const isOnline = useIsOnline()
  const { items: links } = useLinks()
  // The links are those at the time when the file was opened: later ones are known to the server.
  const [first, setFirst] = useState(links)
  if (first === undefined && links !== undefined) setFirst(links)
  const answers = useRef(new WeakMap<ImportRow, ImportResult>())
  const own = useMemo(() => knownCodes(first ?? []).own, [first])
  useEffect(() => {
    if (!rows || !file) return setState(NOTHING)
    const stop = new AbortController()
    void judge(stop.signal).catch((error) => {
      if (stop.signal.aborted) return
      console.warn(error)
      setState(({ verdicts }) => ({ verdicts, by: 'here' }))
    })
    return () => stop.abort()

    async function judge(signal: AbortSignal) {
      const known = { own, seen: new Map() }
      const run = { rows: rows ?? [], known, answers: answers.current, signal }
      const verdicts = await judgeLocally(run)
      if (!verdicts || !file) return
      setState({ verdicts: [...verdicts], by: isOnline ? 'asking' : 'here' })
      if (!isOnline) return
      const call = { ...file, dryRun: true, onTaken: 'skip' as const }
      const onPart = () => setState({ verdicts: [...verdicts], by: 'asking' })
      await judgeOnServer(run, { verdicts, call, onPart })
      if (!signal.aborted) setState({ verdicts: [...verdicts], by: 'server' })
    }
  }, [rows, file, own, isOnline])
  return state
}
