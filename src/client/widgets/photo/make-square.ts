import { cropSquare, PHOTO } from '#domain/pupils/photo-rules.ts'

type Source = { image: CanvasImageSource; width: number; height: number }

/** §5: the middle of the picture as a 400x400 jpeg on white, upright whichever way the camera was held. */
export async function makeSquare(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await drawSquare({ image, width: image.width, height: image.height })
  } finally {
    image.close()
  }
}

function drawSquare({ image, width, height }: Source): Promise<Blob> {
  const { x, y, size } = cropSquare(width, height)
  const { canvas, context } = newCanvas(PHOTO.sizePx, PHOTO.sizePx)
  context.fillStyle = PHOTO.background
  context.fillRect(0, 0, PHOTO.sizePx, PHOTO.sizePx)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, size, size, 0, 0, PHOTO.sizePx, PHOTO.sizePx)
  return toJpeg(canvas, PHOTO.quality)
}

/** §9: what the camera sees at this moment. */
export function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  const { canvas, context } = newCanvas(video.videoWidth, video.videoHeight)
  context.drawImage(video, 0, 0)
  return toJpeg(canvas, PHOTO.captureQuality)
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  return { canvas, context }
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))),
      'image/jpeg',
      quality,
    )
  })
}
