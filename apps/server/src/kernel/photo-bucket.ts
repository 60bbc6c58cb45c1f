import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { PhotoFiles } from './photo-files.ts'

export interface BucketSettings {
  bucket: string
  /** Null: Amazon's endpoint of the region. */
  endpoint: string | null
  region: string
  /** Null: as the client finds it, from the machine's role or files. */
  accessKeyId: string | null
  secretAccessKey: string | null
}

/** Limits of one attempt at a request. */
const CONNECT_MS = 3_000
const ANSWER_MS = 20_000

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: unknown; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** Pictures as objects of an S3 store. The client is loaded on first use. */
export function photoBucket(settings: BucketSettings): PhotoFiles {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  let connection: Promise<{ s3: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  const connect = () => {
    connection ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        region,
        ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
        ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
        maxAttempts: 3,
        // Only Amazon supports checksums in trailers; every request is signed with a hash of its body anyway.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
      }),
    }))
    return connection
  }
  const nullIfMissing = <R>(answer: Promise<R>): Promise<R | null> =>
    answer.catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
  const contentOf = async (Key: string) => {
    const { s3, client } = await connect()
    return (await nullIfMissing(client.send(new s3.GetObjectCommand({ Bucket, Key }))))?.Body
  }
  return {
    name: `bucket ${Bucket}`,
    async has(Key) {
      const { s3, client } = await connect()
      return (await nullIfMissing(client.send(new s3.HeadObjectCommand({ Bucket, Key })))) !== null
    },
    async put(Key, Body) {
      const { s3, client } = await connect()
      const ContentMD5 = createHash('md5').update(Body).digest('base64')
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentMD5 }))
    },
    async read(Key) {
      const content = await contentOf(Key)
      return content ? Buffer.from(await content.transformToByteArray()) : null
    },
    open: async (Key) => ((await contentOf(Key)) as Readable | undefined) ?? null,
    async remove(Key) {
      const { s3, client } = await connect()
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    },
    async *list() {
      const { s3, client } = await connect()
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new s3.ListObjectsV2Command({ Bucket, ContinuationToken }))
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
    },
  }
}
