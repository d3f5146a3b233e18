let open: (() => void) | null = null
let isWanted = false

/** Opens the command palette from anywhere, as soon as it is loaded. */
export function openPalette(): void {
  if (open) open()
  else isWanted = true
}

/** Has the palette opened by `answer` from now on, at once if it was asked for already. */
export function answerPaletteRequests(answer: () => void): void {
  open = answer
  if (isWanted) answer()
  isWanted = false
}
