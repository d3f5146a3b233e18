export { DrawnQrCode } from './drawn-qr-code.tsx'
export { QrCodeDialog } from './qr-code-dialog.tsx'
export { QrCodeFiles } from './qr-code-files.tsx'
export {
  copyQrCode,
  drawWaitingQrCode,
  qrCodeSource,
  qrCodeSvgPath,
  useGenerateQrCode,
} from './qr-codes.queries.ts'
