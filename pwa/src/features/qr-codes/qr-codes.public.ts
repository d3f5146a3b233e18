export { DrawnQrCode } from './drawn-qr-code.tsx'
export { copyQrCode, drawWaitingQrCode, qrCodeSource, useGenerateQrCode } from './qr-codes.queries.ts'
