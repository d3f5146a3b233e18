import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../platform/device/save-file.ts'
import { sentenceOf } from '../../platform/server/api-error.ts'
import { httpFile } from '../../platform/server/http.ts'
import { isOnline } from '../../platform/server/online.ts'
import { notify } from './notify.tsx'

interface Download {
  path: string
  name: string
  texts: { failed: string; needsConnection: string }
}

/** Saves a file of the server; a notice explains a failure. */
export function useDownload({ path, name, texts: { failed, needsConnection } }: Download) {
  const refuse = (details: string) => void notify({ title: failed, details, look: 'error' })
  const { mutate, isPending } = useMutation({
    mutationFn: () => httpFile(path),
    networkMode: 'always',
    retry: false,
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => refuse(sentenceOf(error, needsConnection)),
  })
  return { isPending, start: () => (isOnline() ? mutate() : refuse(needsConnection)) }
}
