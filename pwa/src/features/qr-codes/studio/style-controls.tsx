import type { Link } from '@atajo/shared/link'
import {
  canFrame,
  MAX_FRAME_TEXT,
  PLAIN_QR_STYLE,
  QR_EYES,
  QR_LEVELS,
  QR_MODULES,
  type QrStyle,
} from '@atajo/shared/qr-style'
import { useId } from 'react'
import { readChoice } from '../../../platform/device/stored-choices.ts'
import { qrStudioTexts } from '../../../texts/es/qr-studio.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { LogoControl } from './logo-control.tsx'

/** The choice of this browser that the next code begins with. */
export const LAST_STYLE = 'qr-style'

/** A style, with what is typed of it, which may be no colour yet. */
export interface StyleDraft {
  style: QrStyle
  color: string
  background: string
  frame: string
  pngSize: keyof typeof qrStudioTexts.pngSizes
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** The link's own style, else the last one that was used here. */
export function proposedStyle({ qrStyle }: Pick<Link, 'qrStyle'>): StyleDraft {
  const last = readChoice(LAST_STYLE) as Partial<QrStyle> | null
  const style = qrStyle ?? { ...PLAIN_QR_STYLE, ...last }
  const { color, background, frame } = style
  return { style, color, background, frame: frame?.text ?? '', pngSize: '1024' }
}

interface StyleControlsProps {
  draft: StyleDraft
  onChange: (draft: StyleDraft) => void
}

export function StyleControls({ draft, onChange }: StyleControlsProps) {
  const { style } = draft
  const change = (changed: Partial<QrStyle>) => onChange({ ...draft, style: { ...style, ...changed } })
  return (
    <div className="qr-studio-controls">
      <ColorControl
        label={qrStudioTexts.color}
        hexLabel={qrStudioTexts.colorHex}
        names={qrStudioTexts.colors}
        value={draft.color}
        onChange={(color) => onChange(withColor(draft, 'color', color))}
      />
      <ColorControl
        label={qrStudioTexts.background}
        hexLabel={qrStudioTexts.backgroundHex}
        names={qrStudioTexts.backgrounds}
        value={draft.background}
        onChange={(background) => onChange(withColor(draft, 'background', background))}
      />
      <Choice
        label={qrStudioTexts.modules}
        value={style.modules}
        options={QR_MODULES}
        names={qrStudioTexts.moduleNames}
        onChange={(modules) => change({ modules })}
      />
      <Choice
        label={qrStudioTexts.eyes}
        value={style.eyes}
        options={QR_EYES}
        names={qrStudioTexts.eyeNames}
        onChange={(eyes) => change({ eyes })}
      />
      <LogoControl logo={style.logo} onChange={(logo) => change(logo ? { logo, level: 'H' } : { logo })} />
      <div className="qr-studio-row">
        <TextField
          label={qrStudioTexts.frame}
          help={qrStudioTexts.frameHelp}
          value={draft.frame}
          maxLength={MAX_FRAME_TEXT}
          error={canFrame(draft.frame) ? undefined : qrStudioTexts.wrongFrame}
          onChange={({ target }) => onChange(withFrame(draft, target.value))}
        />
      </div>
      <Choice
        label={qrStudioTexts.level}
        help={qrStudioTexts.levelHelp}
        value={style.level}
        options={QR_LEVELS}
        names={qrStudioTexts.levelNames}
        onChange={(level) => change({ level })}
      />
      <Choice
        label={qrStudioTexts.pngSize}
        value={draft.pngSize}
        options={Object.keys(qrStudioTexts.pngSizes) as StyleDraft['pngSize'][]}
        names={qrStudioTexts.pngSizes}
        onChange={(pngSize) => onChange({ ...draft, pngSize })}
      />
    </div>
  )
}

function withColor(draft: StyleDraft, name: 'color' | 'background', typed: string): StyleDraft {
  const style = isColor(typed) ? { ...draft.style, [name]: typed.toLowerCase() } : draft.style
  return { ...draft, [name]: typed, style }
}

function withFrame(draft: StyleDraft, frame: string): StyleDraft {
  if (!canFrame(frame)) return { ...draft, frame }
  const text = frame.trim()
  return { ...draft, frame, style: { ...draft.style, frame: text === '' ? null : { text } } }
}

interface ColorControlProps {
  label: string
  hexLabel: string
  names: Record<string, string>
  value: string
  onChange: (color: string) => void
}

/** A few colours that are read well, and any other by its number. */
function ColorControl({ label, hexLabel, names, value, onChange }: ColorControlProps) {
  const group = useId()
  const isWrong = !isColor(value)
  return (
    <fieldset className="qr-studio-row">
      <legend>{label}</legend>
      <div className="qr-studio-colors">
        {Object.entries(names).map(([color, name]) => (
          <label key={color} className="qr-studio-swatch" title={name}>
            <input
              type="radio"
              name={group}
              aria-label={name}
              checked={color === value.toLowerCase()}
              onChange={() => onChange(color)}
            />
            <span aria-hidden="true" style={{ background: color }} />
          </label>
        ))}
        <input
          className="input"
          aria-label={hexLabel}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${group}-error` : undefined}
          value={value}
          maxLength={7}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {isWrong && (
        <p className="field-error" id={`${group}-error`} role="alert">
          {qrStudioTexts.wrongColor}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  help?: string
  value: Value
  options: readonly Value[]
  names: Record<Value, string>
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, help, options, names, ...control }: ChoiceProps<Value>) {
  return (
    <div className="qr-studio-row">
      <span className="qr-studio-label" aria-hidden="true">
        {label}
        {help && <small>{help}</small>}
      </span>
      <SegmentedControl
        label={help ? `${label}. ${help}` : label}
        options={options.map((value) => ({ value, label: names[value] }))}
        {...control}
      />
    </div>
  )
}
