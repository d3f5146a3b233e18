import { useRef, useState } from 'react'
import { importTexts } from '../../texts/es/links/import-links.ts'
import { Button } from '../../ui/elements/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { CHOSEN_FILES } from './file/file-types.ts'
import type { UnreadableReason } from './file/import-limits.ts'
import { PastImports } from './run/past-imports.tsx'
import { SourceHelp } from './source-help.tsx'

interface FileStepProps {
  isReading: boolean
  problem: UnreadableReason | null
  onFile: (content: Blob, name: string) => void
}

/** The first step accepts a dropped or chosen file, or pasted addresses. */
export function FileStep({ isReading, problem, onFile }: FileStepProps) {
  const texts = importTexts.file
  return (
    <div className="import-first">
      <section className="card import-part" aria-labelledby="import-file">
        <p className="import-part-step">{texts.step}</p>
        <h2 id="import-file">{texts.title}</h2>
        <DropPlace isReading={isReading} onFile={onFile} />
        <p className="import-problem" role="alert">
          {problem && texts.problems[problem]}
        </p>
        <SourceHelp />
        <PasteForm onFile={onFile} isReading={isReading} />
      </section>
      <PastImports />
    </div>
  )
}

function DropPlace({ isReading, onFile }: Pick<FileStepProps, 'isReading' | 'onFile'>) {
  const texts = importTexts.file
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const onFiles = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file, file.name)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the whole page accepts drops, and the button is for the keyboard
    <div
      className="import-drop"
      data-over={isOver}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => setIsOver(false)}
    >
      <svg viewBox="0 0 120 72" aria-hidden="true">
        <path className="import-drop-way" d="M10 60V40h28V22h28V10h34" />
        <path className="import-drop-line" d="M16 56 98 14" />
      </svg>
      <p>
        <b>{texts.drop}</b>
        <span>{texts.limits}</span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={CHOSEN_FILES}
        onChange={(event) => {
          onFiles(event.target.files)
          event.target.value = ''
        }}
      />
      <Button size="large" icon="upload" isBusy={isReading} onClick={() => input.current?.click()}>
        {isReading ? texts.reading : texts.choose}
      </Button>
    </div>
  )
}

function PasteForm({ isReading, onFile }: Pick<FileStepProps, 'isReading' | 'onFile'>) {
  const texts = importTexts.file
  const [text, setText] = useState('')
  return (
    <form
      className="import-paste"
      onSubmit={(event) => {
        event.preventDefault()
        onFile(new Blob([text]), texts.pastedName)
      }}
    >
      <Field label={texts.paste} help={texts.pasteHint}>
        {(control) => (
          <textarea
            {...control}
            className="input import-paste-text"
            rows={4}
            value={text}
            placeholder={texts.pasteExample}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {text.trim() !== '' && (
        <Button type="submit" isBusy={isReading}>
          {texts.read}
        </Button>
      )}
    </form>
  )
}
