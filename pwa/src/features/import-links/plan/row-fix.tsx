import { useState } from 'react'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import { Button } from '../../../ui/elements/button.tsx'
import type { ImportRow, RowFix } from '../file/import-row.ts'
import { blockingCell } from './judge-row.ts'

interface RowFixFormProps {
  row: ImportRow
  onFix: (fixes: readonly RowFix[]) => void
  onClose: () => void
}

/** Edits a row's destination, or another cell that blocks it. */
export function RowFixForm({ row, onFix, onClose }: RowFixFormProps) {
  const texts = importTexts.dryRun
  const [{ field, text: before }] = useState(
    () => blockingCell(row) ?? { field: 'longUrl' as const, text: row.longUrl },
  )
  const [text, setText] = useState(before)
  return (
    <form
      className="import-fix"
      onSubmit={(event) => {
        event.preventDefault()
        onFix([{ line: row.line, field, text: text.trim() }])
        onClose()
      }}
    >
      <input
        className="input"
        aria-label={texts.fixLabel(texts.fields[field], row.line)}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the person has just pressed the button to edit it
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
