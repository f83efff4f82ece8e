/** Settings of the storage of report files. */
import { address, choice, count, seconds, secret, text } from "./setting-kinds.ts";

export const blobSettings = {
  BLOBS: text(
    "",
    "Where report files are stored: 'dir:' and a directory, or 's3://' and a bucket with a prefix, e.g. s3://bucket/ralph, that no other installation uses; DATA_DIR/reports where empty",
    {
      pattern: /^(dir:.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9._/-]*)?)?$/,
      expected: "a directory such as dir:/srv/reports, or a bucket such as s3://bucket/ralph",
    },
  ),
  BLOBS_ADDRESSING: choice(
    "auto",
    ["auto", "path", "host"],
    "How a bucket is addressed: 'host' as https://bucket.endpoint, 'path' as https://endpoint/bucket; 'auto' takes 'path' where AWS_ENDPOINT_URL_S3 is set",
  ),
  BLOBS_TIMEOUT_S: seconds(
    60,
    "Time-out of one attempt at an object of the bucket; for a download, of its response headers and of each chunk",
    0.01,
  ),
  BLOBS_ATTEMPTS: count(4, "Attempts at an object of the bucket when there is no answer, or the answer is 5xx or 429", 100),
  BLOBS_RETRY_S: seconds(0.2, "Wait before the second attempt; twice as long before each further one, at most 10 s", 0.001),
  AWS_ENDPOINT_URL_S3: address("", "Address of an S3-compatible store, e.g. http://minio:9000; AWS where empty"),
  AWS_REGION: text("us-east-1", "Region of the bucket"),
};

export const blobSecrets = {
  AWS_ACCESS_KEY_ID: secret("Access key of the bucket; needed where BLOBS names one"),
  AWS_SECRET_ACCESS_KEY: secret("The access key's secret"),
  AWS_SESSION_TOKEN: secret("Session token of a temporary access key"),
};
