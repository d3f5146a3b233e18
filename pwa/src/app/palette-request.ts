let open: (() => void) | null = null

/** Opens the command palette from anywhere, once something answers. */
export function openPalette(): void {
  open?.()
}

export function answerPaletteRequests(answer: () => void): void {
  open = answer
}
