import { useId, useRef, useState } from 'react'
import { qrStudioTexts } from '../../../texts/es/qr-studio.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { IconButton } from '../../../ui/elements/icon-button.tsx'
import { LOGO_TYPES, LogoRefusal, readLogo } from './logo-file.ts'
import { rememberLogo, useLogo } from './use-logo.ts'

interface LogoControlProps {
  /** Its id. */
  logo: string | null
  onChange: (logo: string | null) => void
}

/** Chooses a picture of this device as the logo; what is refused leaves the one before. */
export function LogoControl({ logo, onChange }: LogoControlProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { png } = useLogo(logo)

  async function read(file: File) {
    try {
      const chosen = await readLogo(file)
      rememberLogo(chosen)
      setProblem(null)
      onChange(chosen.id)
    } catch (error) {
      const why = error instanceof LogoRefusal ? error.problem : 'unreadable'
      setProblem(qrStudioTexts.logoProblems[why])
    }
  }

  return (
    <fieldset className="qr-studio-row">
      <legend>{qrStudioTexts.logo}</legend>
      <div className="qr-studio-logo">
        {png && <img src={`data:image/png;base64,${png}`} alt={qrStudioTexts.logoChosen} />}
        <input
          ref={input}
          type="file"
          accept={LOGO_TYPES}
          hidden
          aria-label={qrStudioTexts.logo}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void read(file)
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <Button icon="image" aria-describedby={`${id}-help`} onClick={() => input.current?.click()}>
          {logo === null ? qrStudioTexts.chooseLogo : qrStudioTexts.changeLogo}
        </Button>
        {logo !== null && (
          <IconButton icon="trash" label={qrStudioTexts.removeLogo} onClick={() => onChange(null)} />
        )}
      </div>
      <p className="field-help" id={`${id}-help`}>
        {qrStudioTexts.logoHelp}
      </p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
