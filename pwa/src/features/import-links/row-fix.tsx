import { useState } from 'react'
import { importTexts } from '../../texts/es/import-links.ts'
import { Button } from '../../ui/button.tsx'
import type { ImportRow, RowFixes } from './import-row.ts'

interface RowFixProps {
  row: ImportRow
  onFix: (fixes: RowFixes) => void
  onClose: () => void
}

/** The destination of one row, to be put right. */
export function RowFix({ row, onFix, onClose }: RowFixProps) {
  const texts = importTexts.dryRun
  const [text, setText] = useState(row.longUrl)
  return (
    <form
      className="import-fix"
      onSubmit={(event) => {
        event.preventDefault()
        onFix(new Map([[row.line, { longUrl: text.trim() }]]))
        onClose()
      }}
    >
      <input
        className="input"
        aria-label={texts.fixLabel(row.line)}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: whoever asked to put it right wants to write
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" size="small">
        {texts.fixDone}
      </Button>
    </form>
  )
}
