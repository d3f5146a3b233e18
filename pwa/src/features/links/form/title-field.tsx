import { LINK_TEXT_LIMITS } from '@atajo/shared/link-fields'
import { LINK_LABELS } from '@atajo/shared/link-labels'
import type { PageTitle } from '@atajo/shared/page-title'
import { API } from '@atajo/shared/paths'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../../platform/server/api-error.ts'
import { http } from '../../../platform/server/http.ts'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useSession } from '../../auth/auth.public.ts'
import type { LinkFormState } from './use-link-form.ts'

/** The title in the owner's list. Members can fetch it from the destination's page. */
export function TitleField({ state }: { state: LinkFormState }) {
  const { form, errors, change, changeLater } = state
  const { status } = useSession()
  const destination = form.destination.trim()
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ url }: { url: string; title: string }) =>
      http<PageTitle>({ method: 'POST', path: API.pageTitle, body: { url } }),
    networkMode: 'always',
    retry: false,
    // The form may have changed before the page answers.
    onSuccess: ({ title }, asked) =>
      changeLater((now) =>
        now.destination.trim() === asked.url && now.title === asked.title ? { title } : {},
      ),
  })
  const problem = error ? sentenceOf(error, linkFormTexts.titleNeedsConnection) : undefined
  return (
    <div className="field-with-action">
      <TextField
        isOptional
        label={LINK_LABELS.title}
        help={linkFormTexts.titleHelp}
        maxLength={LINK_TEXT_LIMITS.title}
        value={form.title}
        error={errors.title ?? problem}
        onChange={(event) => {
          reset()
          change({ title: event.target.value })
        }}
      />
      {status === 'user' && destination !== '' && (
        <Button
          size="small"
          isBusy={isPending}
          onClick={() => mutate({ url: destination, title: form.title })}
        >
          {linkFormTexts.takePageTitle}
        </Button>
      )}
    </div>
  )
}
