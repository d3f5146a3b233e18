import { useState } from 'react'
import { createPortal } from 'react-dom'
import { qrStudioTexts } from '../../../texts/es/qr-studio.ts'
import { uiTexts } from '../../../texts/es/ui.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { svgSource } from './draw-styled.ts'
import { captionOf, type LabelCaption, type LabelsPerPage, labelNumbers } from './label-sheet.ts'
import './label-sheet.css'

const texts = qrStudioTexts.sheet

interface LabelSheetDialogProps {
  svg: string
  /** The short link as people read it. */
  name: string
  title: string | null
  onClose: () => void
}

/** Labels of a code on an A4 page, printed by the browser with a style sheet of their own. */
export function LabelSheetDialog({ svg, name, title, onClose }: LabelSheetDialogProps) {
  const [perPage, setPerPage] = useState<LabelsPerPage>('24')
  const [caption, setCaption] = useState<LabelCaption>('code')
  const lines = captionOf(caption, { name, title })
  const source = svgSource(svg)
  return (
    <Dialog
      title={qrStudioTexts.print}
      description={texts.lead}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button look="accent" onClick={() => print()}>
            {texts.print}
          </Button>
        </>
      }
    >
      <div className="label-sheet-choices">
        <Choice label={texts.perPage} value={perPage} names={texts.perPageNames} onChange={setPerPage} />
        {title !== null && (
          <Choice label={texts.caption} value={caption} names={texts.captionNames} onChange={setCaption} />
        )}
        <div className="label-sheet-sample" aria-hidden="true">
          <Label source={source} lines={lines} />
        </div>
      </div>
      {createPortal(
        <div className="label-sheet" data-labels={perPage} aria-hidden="true">
          {labelNumbers(perPage).map((number) => (
            <Label key={number} source={source} lines={lines} />
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

function Label({ source, lines }: { source: string; lines: readonly string[] }) {
  return (
    <div className="label">
      <img src={source} alt="" />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  names: Record<Value, string>
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, names, onChange }: ChoiceProps<Value>) {
  const options = (Object.keys(names) as Value[]).map((name) => ({ value: name, label: names[name] }))
  return (
    <div className="qr-studio-row">
      <span className="qr-studio-label" aria-hidden="true">
        {label}
      </span>
      <SegmentedControl label={label} value={value} options={options} onChange={onChange} />
    </div>
  )
}
