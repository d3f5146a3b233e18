interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The accessible name, if no visible label names it through `labelledBy`. */
  label?: string
  labelledBy?: string
  describedBy?: string
  disabled?: boolean
}

export function Switch({ isOn, onChange, label, labelledBy, describedBy, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    />
  )
}
