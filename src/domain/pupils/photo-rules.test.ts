import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cameraRefused,
  cropSquare,
  nextPhotoStep,
  PHOTO,
  refusePhotoFile,
  usesFilePicker,
} from './photo-rules.ts'

test('[E3] a photo is 400x400 at 0.85, from a camera asked for 640x480 and captured at 0.9', () => {
  expect(PHOTO).toMatchObject({
    sizePx: 400,
    quality: 0.85,
    captureQuality: 0.9,
    cameraWidth: 640,
    cameraHeight: 480,
    background: '#ffffff',
  })
})

const TOO_LARGE = 'Image file is too large. Please select a file under 10MB.'

test.each([
  ['image/jpeg', 1, null],
  ['image/png', 10 * 1024 * 1024, null],
  ['IMAGE/PNG', 1, null],
  ['image/jpeg', 10 * 1024 * 1024 + 1, TOO_LARGE],
  ['application/pdf', 1, 'Please select an image file.'],
  ['text/image/', 1, 'Please select an image file.'],
  ['', 99_999_999, 'Please select an image file.'],
])('[E2] a file of type %j and %i bytes: %j', (type, size, message) => {
  expect(refusePhotoFile({ type, size })).toBe(message)
})

test.each(['Permission denied', 'Permission denied.'])('[E4] the camera’s reason %j is told', (reason) => {
  expect(cameraRefused(reason)).toBe(
    'Unable to access camera: Permission denied. Please check permissions and try again.',
  )
})

test.each([
  [1280, false, true, false],
  [769, false, true, false],
  [768, false, true, true],
  [1280, true, true, true],
  [1280, false, false, true],
])('[E1] width %i, mobile %s, camera %s: file picker %s', (widthPx, isMobile, hasCamera, expected) => {
  expect(usesFilePicker({ widthPx, isMobile, hasCamera })).toBe(expected)
})

describe('the crop', () => {
  test.each([
    [640, 480, { x: 80, y: 0, size: 480 }],
    [480, 641, { x: 0, y: 80, size: 480 }],
    [400, 400, { x: 0, y: 0, size: 400 }],
  ])('[E3] of %i by %i it is %o', (width, height, square) => {
    expect(cropSquare(width, height)).toEqual(square)
  })

  test('[E3] it is as large as fits, inside the picture and in its middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), (width, height) => {
        const { x, y, size } = cropSquare(width, height)
        expect(size).toBe(Math.min(width, height))
        expect([0, 1]).toContain(width - size - 2 * x)
        expect([0, 1]).toContain(height - size - 2 * y)
      }),
    )
  })
})

test.each([
  ['capture', ['preview', 'capture', 'capture', 'capture']],
  ['preview', ['preview', 'capture', 'upload', 'preview']],
  ['upload', ['upload', 'upload', 'upload', 'preview']],
] as const)('[E8] from %s: captured, retaken, accepted, failed lead to %j', (step, steps) => {
  const events = ['captured', 'retaken', 'accepted', 'failed'] as const
  expect(events.map((event) => nextPhotoStep(step, event))).toEqual(steps)
})
