import type { AnsweredLink } from '@atajo/shared/link'
import { API } from '@atajo/shared/paths'
import { useState } from 'react'
import { http } from '../../../platform/server/http.ts'
import { linkFormTexts as texts } from '../../../texts/es/links/link-form.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { notifyRefusal } from '../../../ui/notices/notify-refusal.ts'

/** Loads and shows the link's password on demand, because no list contains it. */
export function PresentPassword({ linkId }: { linkId: number }) {
  const [password, setPassword] = useState<string | null>(null)

  async function show() {
    try {
      const link = await http<AnsweredLink>({ path: `${API.oneLink}/${linkId}` })
      setPassword(link.password ?? '')
    } catch (error) {
      notifyRefusal(texts.passwordNotRead, error)
    }
  }

  return (
    <div className="mt-2" role="status">
      {password === null ? (
        <Button size="small" look="ghost" onClick={() => void show()}>
          {texts.showPassword}
        </Button>
      ) : (
        <p className="wrap-anywhere">{texts.presentPassword(password)}</p>
      )}
    </div>
  )
}
