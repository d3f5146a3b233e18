export { copyQrCode, drawWaitingQrCode, qrCodeSource, useGenerateQrCode } from './qr-codes.queries.ts'
