import { API } from '@atajo/shared/paths'
import { useEffect, useState } from 'react'
import { httpFile } from '../../../platform/server/http.ts'
import type { Logo } from './logo-file.ts'

/** Logos read in this page, by their names. */
const known = new Map<string, string>()

/** Remembers a logo that was chosen here. */
export function rememberLogo({ id, png }: Logo): void {
  known.set(id, png)
}

/** Base64 of a logo's PNG: null where there is none, or it cannot be had now. */
export async function logoPng(id: string | null): Promise<string | null> {
  if (id === null) return null
  const held = known.get(id)
  if (held !== undefined) return held
  const bytes = new Uint8Array(await (await httpFile(`${API.qrLogos}/${id}`)).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  const png = btoa(text)
  known.set(id, png)
  return png
}

/** The same for what is drawn now; `isAway` where it has not come. */
export function useLogo(id: string | null): { png: string | null; isAway: boolean } {
  const [state, setState] = useState<{ id: string; png: string | null } | null>(null)
  useEffect(() => {
    if (id === null || known.has(id)) return
    let isOver = false
    logoPng(id)
      .catch(() => null)
      .then((png) => !isOver && setState({ id, png }))
    return () => {
      isOver = true
    }
  }, [id])
  if (id === null) return { png: null, isAway: false }
  const png = known.get(id) ?? null
  return { png, isAway: png === null && state?.id === id }
}
