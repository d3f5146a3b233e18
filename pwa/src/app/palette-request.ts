let open: (() => void) | null = null
let isWanted = false

/** Opens the command palette from anywhere; asked before something answers, it opens as soon as that does. */
export function openPalette(): void {
  if (open) open()
  else isWanted = true
}

export function answerPaletteRequests(answer: () => void): void {
  open = answer
  if (isWanted) answer()
  isWanted = false
}
