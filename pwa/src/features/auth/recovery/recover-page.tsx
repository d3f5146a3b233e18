import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../platform/server/api-error.ts'
import { useSite } from '../../../platform/server/site.ts'
import { recoveryTexts } from '../../../texts/es/account/recovery.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { askForReset } from './recovery.queries.ts'

const texts = recoveryTexts.ask
const OTHER = { question: recoveryTexts.back, to: '/login', label: recoveryTexts.toLogin } as const

/** The page /recover asks for a link to reset the password, by email or from the operator. */
export function RecoverPage() {
  const site = useSite()
  return site?.signIn?.recovery === 'operator' ? <AskOperator /> : <AskByMail />
}

function AskByMail() {
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const login = String(new FormData(event.currentTarget).get('login')).trim()
    setIsBusy(true)
    setProblem(null)
    try {
      await askForReset(login)
      setIsSent(true)
    } catch (error) {
      setProblem(sentenceOf(error, texts.failed))
    } finally {
      setIsBusy(false)
    }
  }

  if (isSent) {
    return (
      <AuthFrame texts={{ ...texts, title: texts.sentTitle, lead: texts.sent }} other={OTHER}>
        <Button onClick={() => setIsSent(false)}>{texts.again}</Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame texts={texts} isBusy={isBusy} onSubmit={(event) => void onSubmit(event)} other={OTHER}>
      {problem && <NoticeBox look="error">{problem}</NoticeBox>}
      <TextField label={texts.login} name="login" autoComplete="username" isExact required />
    </AuthFrame>
  )
}

function AskOperator() {
  const operator = useSite()?.operator
  const name = operator?.name ?? recoveryTexts.operator.unknown
  return (
    <AuthFrame texts={{ ...texts, lead: recoveryTexts.operator.lead }} other={OTHER}>
      <NoticeBox>{recoveryTexts.operator.sentence(name)}</NoticeBox>
      {operator?.email && (
        <a className="button" href={`mailto:${operator.email}`}>
          {recoveryTexts.operator.write(operator.email)}
        </a>
      )}
    </AuthFrame>
  )
}
