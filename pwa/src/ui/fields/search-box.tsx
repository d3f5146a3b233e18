import type { InputHTMLAttributes, Ref } from 'react'
import { uiTexts } from '../../texts/es/ui.ts'
import { Icon } from '../elements/icon.tsx'
import { IconButton } from '../elements/icon-button.tsx'
import '../styles/fields.css'

interface SearchBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A search field that reports each keystroke; `data-search` lets the `/` key find it. */
export function SearchBox({ label, value, onChange, className = '', ...input }: SearchBoxProps) {
  return (
    <div className={`search-box ${className}`}>
      <Icon name="search" />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        data-search
        placeholder={label}
        aria-label={label}
        {...input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton icon="close" size="small" label={uiTexts.clearSearch} onClick={() => onChange('')} />
      )}
      {value === '' && (
        <span className="max-lg:hidden" aria-hidden="true">
          <kbd>{uiTexts.searchKey}</kbd>
        </span>
      )}
    </div>
  )
}
